import t from 'tap'
import { DOMParser } from '@xmldom/xmldom'
import { drawTerminal } from '../../scripts/terminal-picture.js'

t.test('each span at its column, in its colour, and nothing of a name runs', async (t) => {
  const svg = drawTerminal({ title: 'npm start', shown: '\x1b[1mserver\x1b[22m  \x1b[32mmet\x1b[39m\na|b<script>\n\n' })
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const texts = Array.from(document.getElementsByTagName('text'), (one) => ({
    text: one.textContent,
    x: Number(one.getAttribute('x')),
    fill: one.getAttribute('fill'),
    weight: one.getAttribute('font-weight')
  }))
  t.strictSame(texts.map(({ text }) => text), ['$ npm start', 'server', 'met', 'a|b<script>'])
  t.match(texts[1], { x: 16, weight: '600' })
  t.match(texts[2], { x: 83.2, fill: '#56d364' })
  t.equal(texts[3].x, 16)
  t.notMatch(svg, '<script')
})
