#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/conversion/conversion_result.h"
#include "core/conversion/conversion_target.h"

namespace headscope {

class JobBridge;
class SessionDocument;

/// What a conversion does to the attention of the session's model.
struct ConversionOutcome {
  std::string target;                              ///< "gqa:2"
  std::shared_ptr<const ConversionResult> result;  ///< null: a job works on it

  [[nodiscard]] bool running() const { return result == nullptr; }
};

/// Has the errors of a what-if conversion computed on the session's model, as a job. GUI thread only.
class ConversionErrors : public QObject {
  Q_OBJECT
public:
  /// Both must outlive it.
  ConversionErrors(JobBridge& jobs, const SessionDocument& document, QObject* parent = nullptr);

  /// False where it cannot be; `failed` then says why.
  bool start(const ConversionTarget& target);
  /// Forgets what was computed: another session is open.
  void clear();
  [[nodiscard]] const std::optional<ConversionOutcome>& outcome() const { return m_outcome; }

  /// What a job computed, and that it is over; other jobs are passed by.
  void finish(int id, const std::shared_ptr<const ConversionResult>& result);
  void end(int id);

Q_SIGNALS:
  void changed();
  void failed(const headscope::Error& error);

private:
  JobBridge& m_jobs;
  const SessionDocument& m_document;
  std::optional<ConversionOutcome> m_outcome;
  int m_job = 0;
};

}  // namespace headscope
