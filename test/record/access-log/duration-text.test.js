import t from 'tap'
import { goDuration } from '../../fixtures/known-logs.js'
import { readDurationText, readNamedTime, readNamedUnit } from '../../../src/record/access-log/duration-text.js'

t.test('times that say their unit', async (t) => {
  for (const [text, us] of [
    ['42ms', 42_000], ['0.123s', 123_000], ['12.3 ms', 12_300], ['25.6µs', 26], ['25.6μs', 26], ['900ns', 1],
    ['1m2.5s', 62_500_000], ['1m5s', 65_000_000], ['1h0m5s', 3_605_000_000], ['2h', 7_200_000_000], ['3 sec', 3_000_000],
    ['PT0.012S', 12_000], ['PT1M2.5S', 62_500_000], ['00:00:00.0123456', 12_346], ['00:01:02.5', 62_500_000], [' 7ms ', 7000], ['0s', 0],
    ['2m', 120_000_000], ['2min', 120_000_000], ['2secs', 2_000_000], ['2seconds', 2_000_000], ['2msec', 2000], ['2msecs', 2000], ['2millis', 2000],
    ['2us', 2], ['2H', 7_200_000_000], ['PT2H', 7_200_000_000], ['PT2H3M', 7_380_000_000], ['02:00:00', 7_200_000_000], ['00:00:00', 0]
  ]) t.equal(readDurationText(text), us, text)
})

t.test('what is none', async (t) => {
  for (const text of ['', '-', '12', '12.3', 'ms', '1.2.3s', '-5ms', '5s1m', '5ms5ms', '1e3ms', '12 apples', 'PT', '12:99:00', '9'.repeat(50) + 's', `${'1'.repeat(39)}ms`,
    '1000000000s', `${'0'.repeat(38)}1ms`]) {
    t.equal(readDurationText(text), -1, text)
  }
  t.equal(readDurationText(`${'0'.repeat(37)}1ms`), 1000, 'forty characters are no more than are read')
  t.equal(readDurationText('999999999s'), 999_999_999_000_000)
})

t.test('as time.Duration.String writes them, from nanoseconds to hours', async (t) => {
  for (const seconds of [2.5e-8, 14.743e-6, 0.012345678, 0.999999999, 1, 59.999, 60, 62.5, 3599.25, 3600, 7325.125]) {
    t.equal(readDurationText(goDuration(seconds)), Math.round(seconds * 1e6), goDuration(seconds))
  }
})

t.test('units by names', async (t) => {
  for (const [name, unit] of [
    ['duration_ms', 'ms'], ['latencyMs', 'ms'], ['durationMS', 'ms'], ['elapsedMillis', 'ms'], ['took_us', 'us'], ['tookµs', 'us'], ['latency.ns', 'ns'],
    ['elapsedNanos', 'ns'], ['request_duration_seconds', 's'], ['took_s', 's'], ['duration', null], ['seconds', null], ['status', null], ['items', null]
  ]) t.equal(readNamedUnit(name), unit, name)
  for (const [name, kind] of [
    ['responseTime', 'whole'], ['request_time', 'whole'], ['req.took', 'whole'], ['latency_human', 'whole'], ['rt', 'whole'], ['time_taken', 'whole'],
    ['upstream_response_time', 'part'], ['OriginResponseDurationMs', 'part'], ['x-envoy-upstream-service-time', 'part'], ['db_runtime', 'part'],
    ['time', null], ['timestamp', null], ['start_time', null], ['timeout', null], ['status', null]
  ]) t.equal(readNamedTime(name), kind, name)
})
