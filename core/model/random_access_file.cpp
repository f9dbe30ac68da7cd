#include "core/model/random_access_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>

namespace headscope {

namespace {

constexpr std::string_view gitLfsStart = "version https://git-lfs";

std::string reason(int code) { return std::generic_category().message(code); }

}  // namespace

RandomAccessFile::RandomAccessFile(std::filesystem::path path, int descriptor, std::uint64_t size)
    : m_path(std::move(path)), m_descriptor(descriptor), m_size(size) {}

RandomAccessFile::~RandomAccessFile() { ::close(m_descriptor); }

Result<std::shared_ptr<const RandomAccessFile>> RandomAccessFile::open(const std::filesystem::path& path) {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    if (errno == ENOENT) return Error{"there is no such file", path.string(), "check the path"};
    return Error{"cannot be opened (" + reason(errno) + ")", path.string(), "check its permissions"};
  }
  struct stat status {};
  const bool known = ::fstat(descriptor, &status) == 0;
  std::shared_ptr<const RandomAccessFile> file(
      new RandomAccessFile(path, descriptor, known ? static_cast<std::uint64_t>(status.st_size) : 0));
  if (!known || !S_ISREG(status.st_mode)) return Error{"is not a file", path.string(), "name a file"};

  std::string start(std::min<std::uint64_t>(file->size(), gitLfsStart.size()), '\0');
  HEADSCOPE_CHECK(std::shared_ptr<const RandomAccessFile>, file->read(0, start.data(), start.size()));
  if (start == gitLfsStart)
    return Error{"is a Git LFS pointer, the weights were not fetched", path.string(),
                 "fetch them with 'git lfs pull' in that folder"};
  return file;
}

Result<Done> RandomAccessFile::read(std::uint64_t offset, char* bytes, std::size_t count) const {
  if (offset > m_size || count > m_size - offset)
    return Error{"ends before byte " + std::to_string(offset) + " + " + std::to_string(count) + ": it has " +
                     std::to_string(m_size) + " bytes",
                 m_path.string(), "the file is cut short; fetch it again"};
  while (count > 0) {
    const ssize_t got = ::pread(m_descriptor, bytes, count, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      return Error{"cannot be read at byte " + std::to_string(offset) + " (" + reason(errno) + ")", m_path.string(),
                   "check the disk"};
    if (got == 0)
      return Error{"became shorter while open, it now ends at byte " + std::to_string(offset), m_path.string(),
                   "open it again when nothing writes to it"};
    bytes += got;
    offset += static_cast<std::uint64_t>(got);
    count -= static_cast<std::size_t>(got);
  }
  return Done{};
}

}  // namespace headscope
