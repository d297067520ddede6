import t from 'tap'
import { buildFlameCharts, buildProfilesTable } from '../../../src/report/run/profiles.js'
import { sectionOfProfiles } from '../../../src/report/run/document.js'
import { renderBlocks } from '../../../src/report/render/html.js'
import { renderScreen } from '../../../src/report/render/screen.js'
import { HEAP, makeProfile } from '../../fixtures/profiles.js'

const HOSTILE = 'a|b<script>'
const makeResult = (profiles) => ({ run: { plan: { targets: { [HOSTILE]: {} } }, profiles }, baselines: [] })
const screen = (profiles, columns = 100) => renderScreen({
  document: { subject: 'run', title: 'run', blocks: sectionOfProfiles({ result: makeResult(profiles), charts: [] }), foot: {} },
  columns
}).trimEnd().split('\n').slice(2)

t.test('the screen: ten functions of one target', async (t) => {
  const lines = screen([makeProfile()])
  t.equal(lines[0], 'WHERE THE CPU TIME GOES')
  t.equal(lines[1], 'fastify-gzip, flat out with 10 connections: 1,240 µs of CPU a request, idle 4 %')
  t.match(lines.join('\n'), /thread pool of libuv: zlib +900 µs +73 %/)
  t.match(lines.join('\n'), /step0 +30\.0 µs +2 % +node_modules\/fastify\/lib\/reply\.js:10$/m)
  t.match(lines.at(-1), /report.html; profiles\/fastify-gzip.cpuprofile beside it/)
})

t.test('never more than a screen, nor wider than the terminal', async (t) => {
  for (const count of [1, 2, 3, 4, 9, 30]) {
    const profiles = Array.from({ length: count }, (_, index) => makeProfile({ target: `server-${index}`, ...index % 2 ? HEAP : {} }))
    const lines = screen(profiles, 72)
    t.ok(lines.length <= 28, `${count}: ${lines.length}`)
    t.ok(lines.every((line) => line.length <= 72))
  }
  t.strictSame(screen([]), [])
  t.match(screen(Array.from({ length: 30 }, () => makeProfile())).join('\n'), /and 19 more: --details/)
})

const page = (result) =>
  renderBlocks({ blocks: sectionOfProfiles({ result, charts: buildFlameCharts({ result, taken: new Set() }) }) })

t.test('the page: flame graph, sentences and table, with names escaped', async (t) => {
  const result = makeResult([makeProfile({ target: HOSTILE })])
  const html = page(result)
  t.match(html, /<h2 id="profiles-title">Where the CPU time goes</)
  t.match(html, /900&nbsp;µs a request: zlib, 1.5 jobs a request/)
  t.match(html, /class="still slim"/)
  t.equal(html.split('<details>').length - 1, 2, 'that of the figure, and that of the sentences')
  t.notMatch(html, /<script>/)
  t.equal(page(makeResult(undefined)), '')
})

t.test('several: a summary, and each behind a click', async (t) => {
  const result = makeResult([makeProfile(), makeProfile(HEAP), makeProfile({ part: 'producer' })])
  const html = page(result)
  t.match(html, /Where the CPU time and the memory go/)
  t.match(html, /34 garbage collections \(30 of young objects\) took 80.5&nbsp;ms, the longest 12.1&nbsp;ms; p99.9 of this trial was 15.0&nbsp;ms/)
  t.match(html, /4.8 MB more, 2 kB a request/)
  t.equal(html.split('<details>').length - 1, 1 + 3, 'one of ours, and one in each figure')
  t.strictSame(buildProfilesTable({ result }).rows.map(({ cells: { name } }) => name), ['fastify-gzip: server', 'fastify-gzip: server', 'fastify-gzip: producer'])
  t.equal(buildProfilesTable({ result: makeResult([makeProfile(), makeProfile(HEAP)]) }), null, 'of two, which are CPU and memory of one server, each is open')
})
