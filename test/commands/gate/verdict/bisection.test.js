import t from 'tap'
import { chooseEvidence, findMidway, judgeStep } from '../../../../src/commands/gate/verdict/bisection.js'

const figure = (name, verdict, ratio, low, high) => ({ figure: name, verdict, ratio, low, high, allowed: 0.05 })

t.test('the figure that shows best that it is worse', async (t) => {
  const rate = figure('goodPerSecond', 'regressed', 0.9, 0.85, 0.95)
  const cpu = figure('cpuPerRequestUs', 'regressed', 1.11, 1.09, 1.13)
  t.equal(chooseEvidence({ figures: [rate, cpu] }), cpu, 'as far, and with less doubt')
  t.equal(chooseEvidence({ figures: [rate, { ...cpu, verdict: 'inconclusive' }] }), rate)
  t.equal(chooseEvidence({ figures: [{ ...rate, verdict: 'no regression' }] }), null)
  t.equal(chooseEvidence({ figures: [] }), null)
  const far = figure('p99', 'regressed', 1.5, 1.3, 1.7)
  t.equal(chooseEvidence({ figures: [far, { ...cpu, ratio: 1.06, low: 1.055, high: 1.065 }] }), far, 'clear, but hardly beyond what is allowed')
  t.equal(chooseEvidence({ figures: [{ ...far, low: null, high: null }, rate] }), rate, 'no range shows nothing')
  t.equal(chooseEvidence({ figures: [{ ...far, ratio: null }] }), null)
})

t.test('midway between both ends, as logs', async (t) => {
  t.equal(findMidway({ figure: figure('cpuPerRequestUs', 'regressed', 1.21, 1, 2) }).toFixed(6), '0.100000')
  t.equal(findMidway({ figure: figure('goodPerSecond', 'regressed', 1 / 1.21, 0, 1) }).toFixed(6), '0.100000', 'of a rate less is worse')
})

t.test('what is said of a commit', async (t) => {
  const of = (verdict) => judgeStep({ comparison: { figures: verdict ? [figure('p99', verdict, 1, 1, 1)] : [] } }).verdict
  t.same(['regressed', 'no regression', 'inconclusive', null].map(of), ['bad', 'good', 'skipped', 'skipped'])
  const open = figure('p99', 'inconclusive', 1, 1, 1)
  t.same(judgeStep({ comparison: { figures: [open] } }), { verdict: 'skipped', figure: open })
  t.same(judgeStep({ comparison: { figures: [] } }), { verdict: 'skipped' })
})
