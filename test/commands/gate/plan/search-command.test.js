import t from 'tap'
import { findCommand } from '../../../fixtures/flags.js'
import { turnToSearch } from '../../../../src/commands/gate/plan/search.js'

t.test('the search between two commits, from the command line that held the second', async (t) => {
  const argv = ['gate', '--live', 'v1', '--next=v2', '--start', 'node a.js', '--path', '/x', '--objective', 'p99<1s', '-o', 'md', '--export=junit=x', '--quiet']
  t.strictSame(turnToSearch({ argv, command: findCommand('gate'), good: 'v1', bad: 'v2' }), ['gate', '--bisect', 'v1..v2', '--start', 'node a.js', '--path', '/x'])
})
