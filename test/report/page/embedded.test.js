import t from 'tap'
import { renderEmbedded } from '../../../src/report/page/embedded.js'

const MOST = 980_000
const load = { version: '1', histograms: { responseTime: 'R', bad: 'B' } }
const withTimes = { ...load, histograms: { responseTime: 'R', serviceTime: 'S'.repeat(500), sendLag: 'L', bad: 'B' } }
const record = { id: 'r', trials: [{ trial: 1, load: { ...withTimes, windows: 'w'.repeat(1000), badWindows: 'b' } }] }
const withoutWindows = { id: 'r', trials: [{ trial: 1, load: withTimes }] }
const withoutTimes = { id: 'r', trials: [{ trial: 1, load }] }
const rows = { 'rows.csv': '1' }
const files = { 'big.csv': 'f'.repeat(2000) }
const charts = /** @type {any} */ ([{ id: 'a', data: { x: 1 } }, { id: 'b', data: null }])
const sizeOf = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  `<script type="application/json" id="data-${name}">${JSON.stringify(value)}</script>`.length
const chartsSize = sizeOf('charts', { a: { x: 1 } })
const [fewSize, allSize] = [sizeOf('files', rows), sizeOf('files', { ...files, ...rows })]

/** What a page holds where the rest of it has so many characters, by name. */
function read (/** @type {number} */ used, more = {}) {
  const html = renderEmbedded({ record: /** @type {any} */ (record), charts, files, rows, pack: (text) => ({ encoding: 'text', text }), used, ...more })
  return Object.fromEntries([...html.matchAll(/id="data-(\w+)">(.*?)<\/script>/g)].map(([, name, text]) => [name, JSON.parse(text)]))
}

t.test('a short page holds all of it', async (t) => {
  t.strictSame(read(0), { about: { id: 'r' }, charts: { a: { x: 1 } }, record, files: { ...files, ...rows } })
})

t.test('downloads go first, then the windows, then what tells how good the driver was, then the record', async (t) => {
  const most = MOST - chartsSize
  t.strictSame(read(most - allSize - sizeOf('record', record)).files, { ...files, ...rows })
  const short = read(most - allSize - sizeOf('record', record) + 1)
  t.strictSame([short.about, short.record, short.files], [{ id: 'r', withoutFiles: true }, record, rows])
  for (const [kept, left, without] of [
    [record, withoutWindows, 'its windows'],
    [withoutWindows, withoutTimes, 'its windows, service times and send lag'],
    [withoutTimes, undefined, 'everything']
  ]) {
    const room = most - fewSize - sizeOf('record', kept)
    t.strictSame(read(room).record, kept)
    t.strictSame(read(room + 1).record, left)
    t.equal(read(room + 1).about.without, without)
  }
})

t.test('of a run that goes on there is no record', async (t) => {
  t.strictSame(read(0, { live: { events: '/events' } }), { about: { id: 'r', live: { events: '/events' } }, charts: { a: { x: 1 } } })
})

t.test('what was packed says so', async (t) => {
  const html = renderEmbedded({ record: /** @type {any} */ (record), charts, files, rows, pack: () => ({ encoding: 'gzip', text: 'zip' }), used: 0 })
  t.match(html, '<script type="text/plain" id="data-charts" data-encoding="gzip">zip</script>')
})
