import t from 'tap'
import { runBaseload } from '../../fixtures/command-line.js'

const FEW_FILES = { within: ['sh', '-c', 'ulimit -n 1000 && exec "$@"', 'sh'] } // too few for many connections: it is told, and no reason to fail

t.test('what would distort results is told with its fix, on the screen and as a document', async (t) => {
  const [text, json] = await Promise.all([[], ['--json']].map((more) => runBaseload(t, ['doctor', ...more], FEW_FILES)))
  const { checks, ...rest } = JSON.parse(json.stdout)
  t.strictSame([json.exitCode, rest], [0, {}], json.stderr)
  t.match(checks.find(({ name }) => name === 'open files'), { status: 'warn', found: '1000', mend: 'ulimit -n 65536', spoils: true })
  t.match(checks.find(({ name }) => name === 'node'), { status: 'ok', found: process.version, mend: '' })
  for (const name of ['cores', 'frequency governor', 'clock source', 'swap in use', 'haproxy', 'machine stops', 'standing still']) {
    t.match(checks.filter((check) => check.name === name), [{ status: /^(ok|warn)$/, found: /./, why: /./ }], name)
  }
  t.ok(checks.every(({ status, mend }) => (status === 'ok') === (mend === '')), 'what is not fine can be mended')

  t.equal(text.exitCode, 0, text.stderr)
  t.match(text.stdout, /^\? \d+ would distort results, \d+ to know about, \d+ fine\.$[^]*^. open files: 1000$[^]*^ {2}ulimit -n 65536$/m)
  t.match(text.stdout, new RegExp(`^FINE +node ${process.version}[^]*^EXIT {3}0: this machine can measure$`, 'm'))
  t.strictSame([await text.leftovers(), await json.leftovers()], [[], []])
})
