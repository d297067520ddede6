import t from 'tap'
import { documentDoctor } from '../../../../src/commands/doctor/report/document.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { renderMarkdown } from '../../../../src/report/render/markdown.js'
import { HOSTILE_TEXT } from '../../../report/fixture.js'
import { matchGolden } from '../../../report/golden.js'

const checks = [
  { name: 'Node.js', status: 'ok', found: '20.19.0', why: '', mend: '' },
  {
    name: 'CPU governor',
    status: 'warn',
    found: 'powersave',
    why: 'the clock of the CPU follows the load, so a slow trial may be a slow clock',
    mend: 'sudo cpupower frequency-set -g performance'
  },
  {
    name: 'swap',
    status: 'fail',
    found: `512 MiB in use ${HOSTILE_TEXT}`,
    why: 'a page that has to come back from disk costs milliseconds',
    mend: 'close what uses the memory, then: sudo swapoff -a && sudo swapon -a'
  }
]

const renderDoctor = ({ checks, exitCode, ...options }) =>
  renderScreen({ document: documentDoctor({ checks, exitCode }), columns: 80, ...options })

t.test('one line for what is fine, why and how to mend for what is not', async (t) => {
  matchGolden(t, 'doctor-80.txt', renderDoctor({ checks, colors: false, columns: 80, exitCode: 4 }))
})

t.test('Markdown has every check in a table', async (t) => {
  t.match(renderMarkdown({ document: documentDoctor({ checks }) }), /\| Node\.js +\| ok +\|[^]*\| swap +\| fail +\|/)
})

t.test('all fine, and nothing checked', async (t) => {
  t.match(renderDoctor({ checks: checks.slice(0, 1), colors: false }), /The only check is fine\.$/m)
  t.match(renderDoctor({ checks: [], colors: false }), /Nothing was checked\./)
})

t.test('colours', async (t) => {
  t.match(renderDoctor({ checks, colors: true }), '\u001b[31m✗ swap')
  t.notMatch(renderDoctor({ checks, colors: false }), '\u001b')
})
