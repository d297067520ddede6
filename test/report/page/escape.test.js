import t from 'tap'
import { embedJson, escapeHtml } from '../../../src/report/page/escape.js'

const COMMAND = /##\[|##vso\[/
const HOSTILE = ['##[error]x', '##vso[task.complete]y', '###[z]', '#', '##', '#####vso[w]', '</script><!--']

t.test('JSON in a script: no end of it, no command to what keeps the log, and the same value', async (t) => {
  for (const value of [...HOSTILE, HOSTILE, Object.fromEntries(HOSTILE.map((name) => [name, name])), ['#', '#['], { '#': '#[' }]) {
    const text = embedJson({ value })
    t.notMatch(text, COMMAND)
    t.notMatch(text, '<')
    t.same(JSON.parse(text), value)
  }
  t.equal(embedJson({ value: '##[a] # [b] #[c] ## d' }), '"#\\u0023[a] # [b] #[c] ## d"')
})

t.test('text that is seen', async (t) => {
  for (const text of HOSTILE) t.notMatch(escapeHtml({ text }), COMMAND)
  t.equal(escapeHtml({ text: '##[a]\n::b <c> "d" \'e\' &' }), '&#35;#[a] ::b &lt;c&gt; &quot;d&quot; &#39;e&#39; &amp;')
})

t.test('time that grows with the length alone', async (t) => {
  for (const one of ['#', '##', '##vso', '<']) t.type(embedJson({ value: one.repeat(1e6 / one.length) }), 'string')
})
