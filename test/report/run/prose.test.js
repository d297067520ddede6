import t from 'tap'
import { buildHeadline } from '../../../src/judge/headline.js'
import { renderBenchmark } from '../../../src/report/ci/benchmark.js'
import { describeNoise, describeRun } from '../../../src/report/run/prose/run.js'
import { makeFiveRepeatResult } from '../fixture.js'

t.test('a run in one line: what, how often, how long, and where', async (t) => {
  const result = makeFiveRepeatResult()
  const told = () => describeRun({ result, headline: buildHeadline({ result }) })
  t.match(told(), /^http, fleet: \d+ servers, 5 starts each in 4 min 54 s · 2 cores, Node 20\.19\.0$/)
  result.run.machine.cores = 1
  t.match(told(), / · 1 core, Node /)
  t.match(JSON.parse(renderBenchmark({ result, better: 'smaller' }))[0].extra, ', 1 core, ')
  result.run.endedAt = null
  t.match(told(), /5 starts each · /, 'it has not ended')
})

t.test('what the machine did to the numbers: what it held up, and what waited for a core from a hundredth of the time on', async (t) => {
  const noise = (more) => describeNoise({ noise: { hitSeconds: 0, seconds: 1000, longestUs: 12_000, waitedRatio: 0, ...more }, longer: '--long' })
  const end = 'Ranges are wide, and p99 may show the machine, not the server. End other programs, or give it --long'
  t.equal(noise({ hitSeconds: 12 }), `Noisy machine: in 12 of 1,000 seconds the machine stopped, for up to 12.0 ms. ${end}`)
  t.equal(noise({ waitedRatio: 0.01 }), `Noisy machine: servers waited for a core 1 % of the time, as other programs ran. ${end}`)
  t.equal(noise({ waitedRatio: 0.0099, hitSeconds: 1 }), `Noisy machine: in 1 of 1,000 seconds the machine stopped, for up to 12.0 ms. ${end}`)
  t.match(noise({ waitedRatio: 0.5, hitSeconds: 1 }), /time, as other programs ran; in 1 of 1,000 seconds/)
})
