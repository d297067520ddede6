/** @import { RunRecord } from '../../../types.ts' */

/**
 * The histograms of all trials as HdrHistogram's log has them: one line a trial, tagged with its id. Times in the last columns are
 * milliseconds. https://github.com/HdrHistogram/HdrHistogram/blob/master/src/main/java/org/HdrHistogram/HistogramLogWriter.java
 * @param {{ record: RunRecord }} options
 */
export function listHistogramLog ({ record }) {
  const base = Date.parse(record.startedAt) / 1000
  const lines = record.trials.map(({ trial, startedAt, load }) => {
    // A comma would end the tag.
    const tag = trial.id.replace(/[,\s]/g, '_')
    const max = (load.exactUs?.max ?? 0) / 1000
    return `Tag=${tag},${(Date.parse(startedAt) / 1000 - base).toFixed(3)},${(load.windowMs / 1000).toFixed(3)},${max.toFixed(3)},${load.histograms.responseTime}`
  })
  return [
    '#[Histogram log format version 1.3]',
    `#[StartTime: ${base.toFixed(3)} (seconds since epoch), ${record.startedAt}]`,
    `#[BaseTime: ${base.toFixed(3)} (seconds since epoch)]`,
    '"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"',
    ...lines
  ].join('\n') + '\n'
}
