import t from 'tap'
import { parseDuration, writeDuration } from '../../src/plan/duration.js'

t.test('reads durations', async (t) => {
  const known = {
    '500ms': 500,
    '10s': 10_000,
    '3m': 180_000,
    '1h30m': 5_400_000,
    '1.5s': 1500,
    '1m30s': 90_000,
    '1s500ms': 1500,
    '2h': 7_200_000,
    '1d': 86_400_000,
    '5min': 300_000,
    0: 0,
    '0s': 0,
    ' 10 s ': 10_000,
    '10S': 10_000
  }
  for (const [text, ms] of Object.entries(known)) t.equal(parseDuration({ text, name: 'duration' }), ms, text)
})

t.test('a plain number is seconds, as autocannon has it', async (t) => {
  t.equal(parseDuration({ text: '10', name: 'duration' }), 10_000)
  t.equal(parseDuration({ text: '0.5', name: 'duration' }), 500)
  t.equal(parseDuration({ text: 3, name: 'duration' }), 3000)
})

t.test('refuses what is no duration, by name and with a hint', async (t) => {
  for (const text of [
    '', ' ', 'soon', '-1s', '10x', '1y', '30m1h', '10s10s', '1h30', 's', '1e3s', 'NaN', 'Infinity', '500mss',
    '0.0001ms', '1000h', '9'.repeat(400)
  ]) {
    t.throws(
      () => parseDuration({ text, name: '--duration' }),
      { code: 'DURATION_INVALID', message: /--duration/, hint: /./ },
      JSON.stringify(text)
    )
  }
})

t.test('writes what reads back the same, in seconds up to two minutes', async (t) => {
  const known = {
    0: '0s',
    1: '1ms',
    500: '500ms',
    1500: '1.5s',
    10_000: '10s',
    60_000: '60s',
    90_000: '90s',
    180_000: '3m',
    150_000: '2m30s',
    5_400_000: '1h30m',
    3_600_001: '1h0.001s',
    61_500: '61.5s'
  }
  for (const [ms, text] of Object.entries(known)) {
    t.equal(writeDuration({ ms: Number(ms) }), text)
    t.equal(parseDuration({ text, name: 'duration' }), Number(ms), `${text} reads back`)
  }
})
