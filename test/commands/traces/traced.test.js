import t from 'tap'
import { observeTraces } from '../../../src/commands/traces/traces.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { runTraced } from '../../fixtures/traced/run-traced.js'

t.test('a real program, traced by OpenTelemetry: its graph', async (t) => {
  const files = await runTraced({ folder: await makeFolder(t), ratePerSecond: 40, forMs: 1500, slowItems: '5ms..20ms' })
  const { tree, counts, traces, root, service, slowest } = await observeTraces({ files, objectives: [], serviceFile: 'service.yml' })
  t.equal(root, 'page GET')
  t.ok(traces > 20)
  t.match(counts, { rootless: 0, orphans: 0, duplicates: 0, negative: 0 })
  const rows = Object.fromEntries(tree.filter(({ kind }) => kind === 'call').map((row) => [row.name, row]))
  t.match(rows['gateway GET'], { depth: 1, how: { rounds: 1, width: 3 } })
  // A page answers before the spans of its three calls end: a process that is held up in between has calls that nobody waited for.
  t.ok(rows['gateway GET'].how.chance >= 1 - counts.detached / 3 / traces - 1e-9, `${rows['gateway GET'].how.chance}, ${counts.detached} detached`)
  t.equal(rows['producer GET'].depth, 2)
  t.ok(Math.abs(rows['news GET'].how.chance - 0.25) < 0.05)
  t.ok(rows['producer GET'].p50Us >= 5000 && rows['news GET'].p50Us >= 10_000)
  t.match(service.text, /fanOut:\n +count: 3\n/)
  t.ok(slowest.meanUs > 0)
})
