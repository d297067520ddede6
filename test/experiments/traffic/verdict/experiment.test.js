import t from 'tap'
import { traffic } from '../../../../src/experiments/traffic/verdict/experiment.js'

const build = (asked) =>
  traffic.buildResult({ baseline: { targets: [], load: { traffic: asked } }, rows: [], verdicts: [{}], record: { trials: [] } })
const STAGES = { kind: 'stages', stages: [{ durationMs: 0, ratePerSecond: 5 }, { durationMs: 1000, ratePerSecond: 5 }] }

t.test('verdicts are those of all, and none of what was to break', async (t) => {
  t.notOk('verdicts' in build({ kind: 'users', users: 5, pauseMs: 1000 }))
  t.notOk('verdicts' in build(STAGES))
  const broken = build({ ...STAGES, untilBreak: { watchMs: 1000 } })
  t.match([broken.verdicts, broken.traffic], [[], { kind: 'stages', rows: [] }])
})

t.test('of a trial all is kept but what is a lab\'s', async (t) => {
  t.same(traffic.keep({ trial: 'x', load: 'y', lab: 'z' }), { trial: 'x', load: 'y' })
})
