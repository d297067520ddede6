import t from 'tap'
import { TOPICS } from '../../../src/commands/help/plan/topics.js'
import { renderTopic } from '../../../src/commands/help/report/topic.js'
import { EXIT } from '../../../src/errors.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { readText } from '../../docs/fixtures/documents.js'

const render = (name, columns) => renderTopic({ topic: TOPICS[name], text: readText(TOPICS[name].file), columns })

t.test('each topic is a screen, from the page that it names', async (t) => {
  for (const [name, { file, headings, isNamed = false, rows = isNamed ? headings : [] }] of Object.entries(TOPICS)) {
    const text = render(name, 80)
    const lines = text.split('\n')
    t.ok(lines.length <= 40, `${name}: ${lines.length} lines`)
    t.ok(lines.length > 8, `${name}: ${lines.length} lines`)
    t.ok(lines.every((line) => line.length <= 80 || !line.trim().includes(' ')), name)
    t.notMatch(text, /\]\(|\*\*|`|\|/, `${name} holds no Markdown`)
    t.equal(lines.at(-1), `More: ${file}`)
    for (const row of rows) t.match(text, new RegExp(`^${row} `, 'm'), `${name}: ${row} is still in the page`)
  }
})

t.test('exit codes and words say what they should', async (t) => {
  const codes = render('exit-codes', 100)
  for (const code of Object.values(EXIT)) t.match(codes, new RegExp(`^${code} +\\S`, 'm'))
  t.match(render('words', 100), /^burn rate +Bad ratio over error budget\.$/m, 'the first sentence')
})

t.test('help of a topic, of a command, and of all', async (t) => {
  const topic = await askBaseload(t, ['help', 'exit-codes'])
  t.match(topic, { exitCode: 0, stderr: '' })
  t.match(topic.stdout, /^0 +Nothing failed/)
  t.equal((await askBaseload(t, ['help', 'run'])).stdout, (await askBaseload(t, ['run', '--help'])).stdout)
  t.equal((await askBaseload(t, ['help'])).stdout, (await askBaseload(t, ['--help'])).stdout)
  const unknown = await askBaseload(t, ['help', 'exit-code'])
  t.equal(unknown.exitCode, 2)
  t.match(
    unknown.stderr,
    /^error USAGE: no command and no topic exit-code\n {2}hint: did you mean "exit-codes"\? Topics are exit-codes, environment/
  )
})
