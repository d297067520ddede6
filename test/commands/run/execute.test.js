import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'

t.test('what the first look measures is fixed: no baselines beside it', async (t) => {
  const { exitCode, stderr } = await askBaseload(t, ['run', '--first-look', 'http', 'proxy'])
  t.equal(exitCode, 2)
  t.match(stderr, /^error USAGE: http proxy and --first-look contradict each other\n {2}hint: .*give one of them/)
})
