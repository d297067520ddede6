import t from 'tap'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { analyseFleet } from '../../../../src/commands/watch/verdict/analysis.js'
import { renderGatePage } from '../../../../src/commands/watch/report/gates-page.js'
import { drawSvgSparkline, renderWatchPage } from '../../../../src/commands/watch/report/page.js'
import { documentWatch } from '../../../../src/commands/watch/report/document.js'
import { buildAlert, buildWatchDocument } from '../../../../src/commands/watch/report/watch-json.js'
import { readScriptlessAssets } from '../../../../src/commands/common/page-assets.js'
import { renderCsv } from '../../../../src/report/render/csv.js'
import { renderMarkdown } from '../../../../src/report/render/markdown.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { checkDocument } from '../../../report/check-document.js'
import { matchGolden } from '../../../report/golden.js'
import { needsBrowser, openBrowser, openPage } from '../../../fixtures/browser.js'
import { makeFolder } from '../../../fixtures/command-line.js'
import { makeFleet, makeRun, toFleet } from '../../../fixtures/made-fleet.js'
import { makeStoredGates } from '../../../fixtures/made-gates.js'

const show = ({ columns, details, ...shown }) => renderScreen({ document: documentWatch(shown), columns, details })
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const EVIL = 'a|b<img src=x onerror=alert(1)></script><script>alert(2)</script>'

const NIGHTS = 40

function makeResult () {
  const made = makeFleet({ count: 20, seed: 5, planted: [{ series: 1, night: 30, ratio: 1.2 }] })
  const runs = Array.from({ length: NIGHTS }, (_, night) =>
    makeRun({ night, values: made.measure(night), commit: `${night}`.padEnd(40, 'a'), machine: EVIL }))
  for (const run of runs) for (const point of run.points) point.target = `${EVIL} ${point.target}`
  const fleet = toFleet(runs)
  for (const series of fleet.series) series.budget = 600
  const analysis = analyseFleet({ fleet, margin: 0.02 })
  const changes = analysis.changes.map((change, i) => ({ ...change, key: i + 1, state: 'confirmed', foundRun: fleet.runs.at(-1).key, toldAtMs: null }))
  const gates = makeStoredGates([
    { verdict: 'ship' }, { verdict: 'cannot tell' }, { name: EVIL, live: EVIL, machine: EVIL, reasons: [EVIL], source: EVIL }, { verdict: 'ship' }
  ])
  const counts = { days: 365, margin: 0.02, added: 0, twice: 0, unmeasured: 0 }
  return { fleet, analysis, changes, news: changes, gates, answered: [3], troubles: [EVIL], ...counts }
}

/** For all of them: nobody changes it. */
const whole = makeResult()

t.test('rows of one figure say what tells them apart', async (t) => {
  const series = whole.fleet.series.slice(0, 4).map((one, i) => ({
    ...one,
    key: i + 1,
    baseline: 'made',
    target: i < 3 ? 'shop' : 'other',
    figure: 'p99',
    load: i === 1 ? 'latency by native' : 'peak, 10 connections by autocannon',
    machine: i === 2 ? 'machine two' : 'machine one'
  }))
  const analysis = { ...whole.analysis, untested: [] }
  const result = { ...whole, fleet: { ...whole.fleet, series }, changes: [], news: [], gates: [], answered: [], analysis }
  const names = show({ result, columns: 200, details: true }).split('\n').flatMap((line) => /^ {2}(made: .*?) {2,}/.exec(line)?.[1] ?? [])
  t.equal(names.length, 4)
  t.equal(new Set(names).size, 4, names.join('; '))
  t.ok(names.includes('made: shop p99, latency by native'))
  t.ok(names.includes('made: other p99'), 'nothing more where nothing is alike')
})

t.test('the screen: the answer first, then what to do', async (t) => {
  const result = whole
  const screen = show({ result, columns: 100, store: 'reports/watch.db', exitCode: 1 })
  t.ok(screen.trimEnd().split('\n').length <= 30, screen)
  t.match(screen, /^baseload watch: 20 series of 1 baseline on 1 machine, 40 runs from 2026-01-01 to\s+2026-02-09, 4\s+answers of 2 gates\n! a\|b<img/)
  t.match(screen, /✗ 1 series became worse; later measurements confirmed it\.\n[^]*p99 of made: \+\d\d(\.\d)? %\s+since 2026-01-3\d, commits \d\da{8}\.\.\d\da{8}/)
  t.match(screen, /NEXT {3}commits between {5,}git log --oneline \d\da{38}\.\.\d\da{38} --\n/)
  t.match(screen, /^✗ Gate a\|b<img[^]*:\s+hold:\s+a\|b[^]*^✓ 1 gate says ship\.$/m)
  t.match(screen, /^GATES .*verdict +date +last answers\n {2}a\|b.* hold .*✗\n {2}api .* ship .*✓\?✓$/m)
  t.match(screen, /EXIT {3}1: 1 regression confirmed now, 1 gate says hold\n/)
  t.ok(show({ result, columns: 100, details: true }).split('\n').length > 25)
  const fleet = { runs: [], series: [] }
  const none = { ...result, fleet, changes: [], news: [], gates: [], answered: [], analysis: analyseFleet({ fleet, margin: 0.02 }) }
  t.match(show({ result: none, columns: 80, store: 'x.db', exitCode: 0 }), /no run in the last 365 days[^]*\? Cannot tell yet[^]*--store x\.db/)
})

t.test('in every format', async (t) => {
  const document = documentWatch({ result: whole, exitCode: 1 })
  checkDocument(t, document)
  for (const columns of [80, 120]) matchGolden(t, `screen-watch-${columns}.txt`, renderScreen({ document, columns }))
  matchGolden(t, 'watch-120.txt', renderScreen({ document, columns: 120, details: true }))
  matchGolden(t, 'watch.md', renderMarkdown({ document }))
  t.match(renderCsv({ document }), /made/)
})

t.test('only gates: no word of series', async (t) => {
  const fleet = { runs: [], series: [] }
  const gates = makeStoredGates([{ verdict: 'cannot tell' }])
  const analysis = analyseFleet({ fleet, margin: 0.02 })
  const result = { ...whole, fleet, changes: [], news: [], analysis, gates, answered: [1], troubles: [] }
  const screen = show({ result, columns: 100, exitCode: 3 })
  t.match(screen, /^baseload watch: 1 answer of 1 gate in the last 365 days\n\n\? Gate api: cannot tell: requests\/s/)
  t.match(screen, /EXIT {3}3: 1 gate cannot tell\n/)
  t.notMatch(screen, /[Ss]eries needs|SERIES/)
  const exit = ({ exitCode, ...changed }) => {
    const screen = show({ result: { ...result, ...changed }, columns: 100, exitCode })
    return /EXIT {3}\d: (.*)\n/.exec(screen)?.[1]
  }
  const [ship, held] = [makeStoredGates([{ verdict: 'ship' }]), makeStoredGates([{ verdict: 'hold' }, { verdict: 'hold', name: 'web' }])]
  t.equal(exit({ exitCode: 3, unmeasured: 1 }), 'cannot tell: 1 baseline or gate not measured, or only in part')
  t.equal(exit({ exitCode: 3, unmeasured: 2 }), 'cannot tell: 2 baselines or gates not measured, or only in part')
  t.equal(exit({ exitCode: 1, gates: held, answered: [1, 2] }), '2 gates say hold')
  t.equal(exit({ exitCode: 0, gates: ship }), 'no regression confirmed now, no gate holds')
  t.equal(exit({ exitCode: 0, gates: ship, answered: [] }), 'no regression confirmed now')
  t.equal(exit({ exitCode: 0, gates: [...ship, ...held.slice(1)] }), 'no regression confirmed now', 'web holds as before')
})

t.test('two machines with a gate of one name: each sentence names its machine; a lost record leads nowhere', async (t) => {
  const gates = makeStoredGates([{ machine: 'one', source: null }, { machine: 'two', verdict: 'cannot tell' }, { name: 'web', machine: 'two' }])
  const result = { ...whole, gates, answered: [], troubles: [] }
  const screen = show({ result, columns: 100 })
  t.match(screen, /^✗ Gate api \(one\): hold: [^]*^✗ Gate web: hold: [^]*^\? Gate api \(two\): cannot tell: /m)
  t.match(screen, /why gate web says hold {2,}npx baseload compare reports\/gate-2\/record\.json/, 'the first that has a record')
  t.match(buildAlert({ result, changes: [], holds: [gates[0], gates[2]] }).text, /^gate api \(one\): hold: .*\ngate web: hold: /)
  const assets = await readScriptlessAssets()
  t.match(renderGatePage({ gate: gates[0], assets }), 'All tables: none, the record could not be written.')
  t.notMatch(show({ result: { ...result, gates: gates.slice(0, 1) }, columns: 100 }), /why gate/)
})

t.test('a verdict of two words is text on both pages', async (t) => {
  const gates = makeStoredGates([{ verdict: 'cannot tell' }])
  const assets = await readScriptlessAssets()
  const expected = '<span class="verdict open">cannot tell</span>'
  t.match(renderGatePage({ gate: gates[0], assets }), '<p class="answer open">cannot tell</p>')
  t.match(renderWatchPage({ result: { ...whole, gates }, assets }), expected)
})

t.test('JSON and what a webhook is posted', async (t) => {
  const result = whole
  const { watch } = JSON.parse(JSON.stringify(buildWatchDocument({ result })))
  t.match(watch, { runs: 40, changes: [{ state: 'confirmed', isWorse: true, commits: { before: /^\d\da+$/, after: /^\d\da+$/ } }], confirmedNow: [1] })
  t.equal(watch.series.length, 20)
  t.match(watch.gates[0], { name: 'api', verdict: 'ship', at: /^2026-01-01T/, figures: [{ figure: 'goodPerSecond', ratio: 0.69 }, {}] })
  t.same(watch.answeredNow, [EVIL])
  const held = result.gates.filter(({ verdict }) => verdict === 'hold')
  t.match(buildAlert({ result, changes: [], holds: held }), { text: `gate ${EVIL}: hold: ${EVIL}`, changes: [], gates: [{ name: EVIL, verdict: 'hold' }] })
  t.match(buildAlert({ result, changes: result.changes, holds: [] }), { text: /p99 of made: \+/, changes: [{ name: { baseline: 'made' }, recordAfter: /record\.json$/ }] })
})

t.test('a sparkline: a shape, its budget where it is near', async (t) => {
  t.equal(drawSvgSparkline({ values: [1], budget: null, changedAt: null }), '')
  t.match(drawSvgSparkline({ values: [1, 2, 3], budget: 2.5, changedAt: 2 }), /class="budget".*class="new" d="M240 2"/)
  t.notMatch(drawSvgSparkline({ values: [1, 2, 3], budget: 1000, changedAt: null }), /budget|NaN/)
  t.notMatch(drawSvgSparkline({ values: [2, 2], budget: null, changedAt: 1 }), /NaN|Infinity/)
  t.ok(drawSvgSparkline({ values: Array.from({ length: 1825 }, Math.random), budget: null, changedAt: null }).length < 1500)
})

t.test('the page and that of a gate in a browser: whole at both widths, names are text, axe finds nothing', needsBrowser(), async (t) => {
  const browser = await openBrowser(t)
  const folder = await makeFolder(t)
  const [result, assets] = [whole, await readScriptlessAssets()]
  const files = {
    fleet: renderWatchPage({ result, assets }),
    gate: renderGatePage({ gate: result.gates.find(({ verdict }) => verdict === 'hold'), assets })
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.html`), text)
  for (const [name, width, colorScheme] of [['fleet', 1280, 'light'], ['fleet', 390, 'dark'], ['gate', 390, 'dark']]) {
    const url = pathToFileURL(join(folder, `${name}.html`)).href
    const { page, faults, requests } = await openPage(t, browser, url, { viewport: { width, height: 900 }, colorScheme })
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${name} ${width} px`)
    t.equal(await page.locator('main img, main script').count(), 0)
    if (name === 'fleet') {
      t.equal(await page.locator('#group-1 .rows svg').count(), 20)
      t.equal(await page.locator('#changed .worse a').first().getAttribute('href'), '/run/40')
      t.equal(await page.locator('.gates li').count(), 2)
      t.equal(await page.locator('.gates li:last-child .marks a').first().getAttribute('href'), '/gate/1')
    } else {
      t.equal(await page.locator('#figures tbody tr').count(), 2)
      t.match(await page.locator('#figures tbody tr').first().innerText(), /[+-]\d+ %/)
    }
    await page.evaluate(await readFile(AXE, 'utf8'))
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
    t.same(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 150)} ${nodes[0].failureSummary}`), [])
    t.same([faults, requests.filter((request) => request !== url)], [[], []])
  }
})
