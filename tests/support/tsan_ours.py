"""Reads what a program said under ThreadSanitizer and keeps the reports in which our own code makes an access.

    build/tsan/tests/test_window_jobs 2>&1 | python3 tests/support/tsan_ours.py

Qt is not compiled with ThreadSanitizer: its locks cannot be seen, and each of its queues and thread pools is reported. A
suppression cannot tell these from ours, since it looks at whole stacks, and our code calls Qt and is called by it all the
time. Here the frame that makes the access decides. Ends with 1 where a report is left, with 2 where the tests did not pass.
"""
import re
import sys

ACCESS = re.compile(r"^  (?:Previous |)(?:atomic |)(?:read|write) of size", re.IGNORECASE)
FRAME = re.compile(r"^    #\d+ (.*) \(([^()+]*)\+0x[0-9a-f]+\)$")
RUNTIME = ("libtsan", "libstdc++", "libc.so", "libm.so")
FOREIGN = ("libQt6", "libX", "libxcb", "libdbus", "libglib")
# An event filter asks an event that a worker had Qt post.
EXEMPT = ("QEvent::type()",)


def accessing_frames(report):
    """Of each access the frame that makes it, below the sanitizer's and the C and C++ libraries'; (function, module)."""
    frames, searching = [], False
    for line in report.splitlines():
        searching = searching or bool(ACCESS.match(line))
        frame = FRAME.match(line)
        if searching and frame and not frame[2].startswith(RUNTIME):
            frames.append((frame[1], frame[2]))
            searching = False
        elif not line.strip():
            searching = False
    return frames


def is_ours(report):
    frames = accessing_frames(report)
    return not frames or any(not module.startswith(FOREIGN) and not function.startswith(EXEMPT)
                             for function, module in frames)


def main():
    text = sys.stdin.read()
    reports = [part.split("==================")[0] for part in text.split("WARNING: ThreadSanitizer: ")[1:]]
    ours = [report for report in reports if is_ours(report)]
    print("\n".join(ours))
    print(f"{len(reports)} reports, {len(ours)} with an access of our own")
    if not re.search(r"^Totals: \d+ passed, 0 failed", text, re.MULTILINE):
        print("the tests did not pass")
        return 2
    return 1 if ours else 0


if __name__ == "__main__":
    sys.exit(main())
