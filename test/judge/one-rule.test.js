import t from 'tap'
import { judgeObjective } from '../../src/judge/objectives.js'
import { buildRow } from '../../src/stats/rows.js'
import { createRandom } from '../../src/plan/random.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { howMany } from '../fixtures/long.js'
import { makeBaseline, makeTrial, makeTrialRecord } from '../fixtures/records.js'

const baseline = makeBaseline()
const judge = (row, objective) => judgeObjective({ baseline, row, objective })

t.test('one rule: interval, verdict, SLO ratio and burn rate never disagree, whatever a row holds', async (t) => {
  const random = createRandom(11)
  const whole = (below) => Math.floor(random() * below)
  for (let run = 0; run < howMany({ short: 60, long: 150 }); run++) {
    const repeats = 1 + whole(5)
    const phase = (random() < 0.5 ? 'peak' : 'latency')
    const trials = await Promise.all(Array.from({ length: repeats }, (_, i) => {
      const factor = Math.exp((random() - 0.5) * (run % 3))
      const valuesUs = Array.from({ length: whole(800) }, () => Math.max(1, Math.round(-10_000 * factor * Math.log(random()))))
      const share = run % 4 === 0 ? 0.05 : 0
      const failed = Math.floor(share * random() * valuesUs.length)
      const timedOut = Math.floor(share * random() * (valuesUs.length - failed))
      const unfinished = Math.floor(share * random() * (valuesUs.length - failed - timedOut))
      const counts = { ok: valuesUs.length - failed - timedOut - unfinished, failed, timedOut, unfinished, notSent: whole(2) * whole(20) }
      return makeTrialRecord({
        trial: makeTrial({ phase, repeat: i + 1, ratePerSecond: 1 }),
        valuesUs,
        counts,
        change: ({ load }) => {
          if (random() < 0.3) load.dependence = { p99: 1 + 5 * random() }
        }
      })
    }))
    const row = buildRow({ target: 'x', title: 'x', trials, decode })
    const ratio = [0.5, 0.9, 0.99][whole(3)]
    const boundUs =
      random() < 0.3
        ? (row.measured?.distribution.valuesUs[whole(row.measured.distribution.valuesUs.length)] ?? 5)
        : 1000 + whole(60_000)
    for (const objective of [
      { text: 'x', kind: 'latency', ratio, boundUs, strict: random() < 0.5 },
      { text: 'y', kind: 'success', ratio }
    ]) {
      const { verdict, sli, sliInterval, sloRatio, burnRate, measured, reason } = judge(row, objective)
      const context = JSON.stringify({
        run, objective, verdict, sli, sliInterval, sloRatio, burnRate, measured, reason
      })
      if (sliInterval && sli !== null) {
        const [isGood, isBad] = [sliInterval.low >= ratio + 1e-9, sliInterval.high < ratio - 1e-9]
        if ((isGood && verdict !== 'met') || (isBad && verdict !== 'missed')) { t.fail(`its interval says more: ${context}`) }
        if (
          (verdict === 'met' && sliInterval.low < ratio - 1e-9) ||
          (verdict === 'missed' && sliInterval.high > ratio + 1e-9)
        ) { t.fail(`its interval says less: ${context}`) }
        if (sliInterval.low > sli + 1e-9 || sliInterval.high < sli - 1e-9) { t.fail(`the SLI is outside of its interval: ${context}`) }
      }
      if (sloRatio !== null && burnRate !== null && (sloRatio >= 1) !== (burnRate <= 1)) { t.fail(`ratio and burn rate: ${context}`) }
      if (verdict === 'met' && ((sloRatio ?? 1) < 1 || (burnRate ?? 0) > 1)) t.fail(`met: ${context}`)
      if (verdict === 'missed' && ((sloRatio ?? 0) >= 1 || (burnRate ?? 2) <= 1)) t.fail(`missed: ${context}`)
      if (objective.kind === 'latency' && measured !== null && sloRatio !== null) {
        const keeps = objective.strict ? measured < boundUs : measured <= boundUs
        if (keeps !== (sloRatio >= 1)) t.fail(`measured and ratio: ${context}`)
      }
    }
  }
})
