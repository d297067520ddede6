import t from 'tap'
import { documentDoctor } from '../../../src/commands/doctor/report/document.js'
import { renderScreen } from '../../../src/report/render/screen.js'
import { runBaseload } from '../../fixtures/command-line.js'

const FEW_FILES = { within: ['sh', '-c', 'ulimit -n 1000 && exec "$@"', 'sh'] } // too few for many connections: it is told, and no reason to fail

// Once: it watches the cores for seconds, and keeps all of them busy.
t.test('what would distort results is told with its fix, as a document and on the screen', async (t) => {
  const json = await runBaseload(t, ['doctor', '--json'], FEW_FILES)
  const { checks, ...rest } = JSON.parse(json.stdout)
  t.strictSame([json.exitCode, rest], [0, {}], json.stderr)
  t.match(checks.find(({ name }) => name === 'open files'), { status: 'warn', found: '1000', mend: 'ulimit -n 65536', spoils: true })
  t.match(checks.find(({ name }) => name === 'node'), { status: 'ok', found: process.version, mend: '' })
  for (const name of ['cores', 'frequency governor', 'clock source', 'swap in use', 'haproxy', 'machine stops', 'standing still']) {
    t.match(checks.filter((check) => check.name === name), [{ status: /^(ok|warn)$/, found: /./, why: /./ }], name)
  }
  t.ok(checks.every(({ status, mend }) => (status === 'ok') === (mend === '')), 'what is not fine can be mended')
  t.strictSame(await json.leftovers(), [])

  const text = renderScreen({ document: documentDoctor({ checks, exitCode: 0 }) })
  t.match(text, /^\? \d+ would distort results, \d+ to know about, \d+ fine\.$[^]*^. open files: 1000$[^]*^ {2}ulimit -n 65536$/m)
  t.match(text, new RegExp(`^FINE +node ${process.version}[^]*^EXIT {3}0: this machine can measure$`, 'm'))
})
