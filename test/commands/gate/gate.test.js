import t from 'tap'
import { planGate } from '../../../src/commands/gate/gate.js'
import { readWords } from '../../fixtures/flags.js'

const [LIVE, NEXT] = ['http://127.0.0.1:3001', 'http://127.0.0.1:3002']
const RUNNING = [{ url: LIVE, notes: ['a'] }, { url: NEXT, notes: ['b'] }]
const STARTED = [{ start: 'node a.js', notes: [] }, { start: 'node b.js', notes: [] }]
const plan = async (sides, words = [], more = {}) =>
  planGate({ sides, flags: (await readWords('gate', ['--seed', '5', ...words])).flags, ...more })
const phasesOf = ({ trials }) => [...new Set(trials.map(({ phase }) => phase))]

t.test('the live version is what the next one is held against, by the margins that are given', async (t) => {
  const { baselines: [{ reference, targets, objectives }], targets: { live, next }, versions, seed, ...rest } = await plan(RUNNING, ['--rate', '50'])
  t.same([reference, targets, live.url, next.url, seed], ['live', ['live', 'next'], LIVE, NEXT, 5])
  t.same(versions, { margin: 0.05, latencyMargin: 0.25, tailMargin: 0.5, isWithoutPeak: true, notes: ['a', 'b'] })
  t.same(objectives.map(({ text }) => text), ['success>=99%'])
  t.notOk('abortBelow' in rest)
  const asked = await plan(RUNNING, ['--rate', '50', '--margin', '3%', '--latency-margin', '9%', '--objective', 'p99<1s', '--abort-on', 'success<90%'])
  t.match(asked.versions, { margin: 0.03, latencyMargin: 0.09 })
  t.same([asked.baselines[0].objectives.map(({ text }) => text), asked.abortBelow], [['p99<1s'], 0.9])
})

t.test('flat out too, but for servers that run already at a rate that is given', async (t) => {
  t.same(phasesOf(await plan(RUNNING, ['--rate', '50'])), ['latency'])
  t.ok(phasesOf(await plan(RUNNING)).includes('peak'))
  t.ok(phasesOf(await plan(STARTED, ['--rate', '50'])).includes('peak'))
  const bare = await plan(STARTED, ['--no-latency'])
  t.same([phasesOf(bare), bare.preset.latencyDurationMs], [['peak'], 0])
  t.equal((await plan(STARTED, [], { noLatency: true })).preset.latencyDurationMs, 0, 'as a search has it')
})

t.test('what a search asks of one commit takes the place of the flags; commits are named', async (t) => {
  const [first, last] = ['1', '2'].map((digit) => ({ name: `v${digit}`, commit: digit.repeat(40) }))
  const sides = [{ ...STARTED[0], ref: first }, { ...STARTED[1], ref: last }]
  const more = { margin: 0.1, latencyMargin: 0.1, tailMargin: 0.1, figures: ['p99'], isWithoutPeak: true }
  const { versions } = await plan(sides, ['--rate', '50'], { more })
  t.same(versions, { ...more, ref: first, afterRef: last, notes: [] })
})

t.test('without --seed one is drawn', async (t) => {
  const { seed } = await planGate({ sides: STARTED, flags: (await readWords('gate', [])).flags })
  t.ok(Number.isSafeInteger(seed))
})
