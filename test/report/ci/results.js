/**
 * Results for the formats of CI systems, made of those of test/layout.
 * @import { Result, RecordComparison } from '../../../src/types.ts'
 */
import { parseObjective } from '../../../src/plan/objective.js'
import { tell } from '../../../src/report/sentences/index.js'
import { makeCost, makeFiveRepeatResult } from '../fixture.js'
import { say } from '../../fixtures/told.js'

/** What a name must not do in XML, in Markdown on GitHub and in a line of a log. */
const EVIL =
  ']]></failure><x y="1">&amp;\'"@somebody #1\u0000\u0008\u001b[31m\ud800\uffff\u202e\r\n::error::owned%0A --> <!-- a|b<script>'

/** @returns {Result} nothing that was measured is called as it should be */
export function makeEvilResult () {
  const result = makeFiveRepeatResult()
  const [{ baseline, rows, verdicts, costs }] = result.baselines
  baseline.name = EVIL
  for (const list of [rows, verdicts, costs]) for (const one of list) if (one.target === 'fastify-json') one.target = EVIL
  baseline.targets = baseline.targets.map((name) => name === 'fastify-json' ? EVIL : name)
  for (const verdict of verdicts) {
    Object.assign(verdict, {
      baseline: EVIL,
      reason: { code: 'row', why: say(`${EVIL} ${tell(verdict.reason)}`) }
    })
  }
  result.run.failures.push({ target: 'stray', code: 'TARGET_DIED', message: EVIL, hint: EVIL })
  result.run.machine.cpuModel = EVIL
  result.run.id = EVIL
  return result
}

/** @param {{ targets: number, nameLength?: number }} options @returns {Result} */
export function makeLargeResult ({ targets, nameLength = 0 }) {
  const result = makeFiveRepeatResult()
  result.baselines = result.baselines.slice(0, 1)
  result.run.failures = []
  result.run.unavailable = []
  const [one] = result.baselines
  const [row] = one.rows
  const names = Array.from({ length: targets }, (_, index) => `target-${String(index).padStart(3, '0')}${'x'.repeat(nameLength)}`)
  const missed = one.verdicts.find(({ verdict }) => verdict === 'missed')
  const met = one.verdicts.find(({ verdict }) => verdict === 'met')
  Object.assign(one.baseline, { targets: names, reference: names[0], published: null })
  one.rows = names.map((target) => ({ ...row, target }))
  one.costs = names
    .slice(1)
    .map((target) =>
      makeCost({
        target,
        repeats: 5,
        p50Us: [243, 1.14],
        p99Us: [442, 1.138],
        goodPerSecond: [38_884, 0.877],
        cpuPerRequestUs: [24.3, 1.136]
      })
    )
  one.verdicts = names.flatMap((target) => [
    { ...missed, target },
    ...Array.from({ length: 4 }, (_, index) => ({
      ...met,
      target,
      objective: parseObjective({ text: `p99<=${index + 5}ms` })
    }))
  ])
  one.fanOut = []
  one.orders = []
  return result
}

/** @returns {RecordComparison} one figure of each verdict */
export function makeComparison () {
  const base = {
    target: 'fastify',
    phase: /** @type {const} */ ('latency'),
    figure: 'p99',
    allowed: 0.05,
    noiseFloor: null,
    drift: null,
    moreRepeats: 0
  }
  return {
    before: { id: 'monday', startedAt: '2026-01-02T03:04:05.678Z' },
    after: { id: 'tuesday', startedAt: '2026-01-03T03:04:05.678Z' },
    figures: [
      {
        ...base,
        verdict: 'regressed',
        ratio: 1.25,
        low: 1.2,
        high: 1.31,
        reason: say('all of the interval is above 5 %')
      },
      {
        ...base,
        target: 'a|b<script>',
        verdict: 'inconclusive',
        ratio: 1.04,
        low: 0.97,
        high: 1.12,
        moreRepeats: 6,
        reason: say('the interval holds 5 %')
      },
      {
        ...base,
        target: 'node-http',
        phase: 'peak',
        figure: 'goodPerSecond',
        verdict: 'no regression',
        ratio: 1.001,
        low: 0.99,
        high: 1.01,
        reason: say('all of the interval is below 5 %')
      }
    ],
    differences: [say('kernel 6.1.0, then 6.1.1')],
    left: [say('fastify-json: on one side only')],
    margin: 0.05
  }
}
