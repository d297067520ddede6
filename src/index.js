// The public library surface: re-exports only. docs/reference/library.md has an example of each.

export { BaseloadError, ERROR_CODES, EXIT } from './errors.js'
// What a command does, by its name.
export { planRun, run, measure, calibrate } from './library/run.js'
export { compare } from './commands/compare/compare.js'
export { measureVersions, gate } from './library/versions.js'
export { size } from './library/size.js'
export { composeSla as sla } from './measure/sla.js'
export { review } from './commands/review/review.js'
export { readHistory as history } from './measure/history.js'
export { observePeak as peak } from './commands/peak/peak.js'
export { observeCache as cache } from './commands/cache/cache.js'
export { observeTraces as traces } from './commands/traces/traces.js'
export { planGenerators } from './commands/plan/plan.js'
// Records, and what they say.
export { readAnyRecord as readRecord } from './record/any-record.js'
export { writeRecord } from './record/store.js'
export { decodeHistogram } from './record/histogram.js'
export { buildResult, documentOf, render, jsonOf, chartsOf, exitCodeOf } from './library/results.js'
export { renderPrometheusRules } from './commands/sla/report/prometheus-rules.js'
export { tell } from './report/sentences/index.js'
// What ships.
export { listBaselines } from './config/files.js'
// Names of before, for one version.
export * from './library/old-names.js'
