import t from 'tap'
import { describePolicy, renderFrame } from '../../../src/report/page/frame.js'

t.test('a page loads nothing, and runs what stands in it alone', async (t) => {
  const hash = (/** @type {string} */ text) => `sha256-${text}`
  const rest = "base-uri 'none'; form-action 'none'"
  t.equal(describePolicy({ styles: ['a'], hash }), `default-src 'none'; style-src 'sha256-a'; img-src data:; ${rest}`)
  t.equal(describePolicy({ styles: ['a', 'b'], scripts: ['c'], hash }),
    `default-src 'none'; style-src 'sha256-a' 'sha256-b'; script-src 'sha256-c'; img-src data:; ${rest}`)
  t.equal(describePolicy({ styles: ['a'], hash, live: true }), `default-src 'none'; style-src 'sha256-a'; img-src data:; connect-src 'self'; ${rest}`)
})

t.test('what stands above and below the main part, and names as texts', async (t) => {
  const page = renderFrame({
    kind: 'report',
    title: 'a <b>',
    subtitle: 'c & d',
    contents: [{ id: 'one', title: '<1>' }, { id: 'two', title: '2' }],
    policy: 'p',
    style: 's{}',
    above: ['<i>above</i>'],
    main: ['<p>1</p>', '<p>2</p>'],
    footer: 'foot',
    below: ['<i>below</i>']
  })
  t.match(page, '<title>a &lt;b&gt; - baseload</title>')
  t.match(page, '<h1>a &lt;b&gt;</h1>\n<p>c &amp; d</p>')
  t.match(page, '<li><a href="#one">&lt;1&gt;</a></li>\n<li><a href="#two">2</a></li>')
  t.match(page, '<i>above</i>\n<main id="main" tabindex="-1">\n<p>1</p>\n<p>2</p>\n</main>\n<i>below</i>\n<footer><p>foot</p></footer>\n</body>')
})
