import t from 'tap'
import { documentList } from '../../../../src/commands/list/report/document.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { HOSTILE_NAME, HOSTILE_TEXT } from '../../../report/fixture.js'
import { matchGolden } from '../../../report/golden.js'

const unavailable = { reason: 'haproxy not found', hint: 'install it: apt-get install haproxy' }
const given = {
  targets: [
    { name: 'node-http', title: 'node:http, answering ok', parts: [{ name: 'server' }], unavailable: null },
    { name: 'haproxy-node-http', title: 'HAProxy in front of node:http', parts: [{ name: 'server' }, { name: 'proxy' }], unavailable },
    { name: HOSTILE_NAME, title: HOSTILE_TEXT, parts: [], url: 'http://127.0.0.1:1/', unavailable: null }
  ],
  baselines: [{ name: 'proxy', title: 'What a reverse proxy costs', targets: ['node-http', 'haproxy-node-http'] }],
  replays: [{ name: 'fallback', title: 'stored copies while the origin fails', tests: ['fallback-healthy', 'fallback-down'] }],
  drivers: [{ name: 'autocannon', title: 'closed loop: finds the peak', unavailable: null }]
}

t.test('what there is, and what cannot run here with the reason and the cure', async (t) => {
  matchGolden(t, 'list-100.txt', renderScreen({ document: documentList({ listed: given }), columns: 100 }))
  matchGolden(t, 'list-72.txt', renderScreen({ document: documentList({ listed: given }), columns: 72, details: true }))
})

t.test('nothing to list', async (t) => {
  const document = documentList({ listed: { targets: [], baselines: [], replays: [], drivers: [] } })
  t.equal(renderScreen({ document }), 'baseload list: what there is to measure, and what can run here\n')
})

t.test('of a baseline, how many of its targets are here; a lab of stampedes needs none of them', async (t) => {
  const [proxy] = given.baselines
  const baselines = [proxy, { ...proxy, lab: { kind: 'load' } }, { ...proxy, lab: { kind: 'stampede' } }]
  const { blocks } = documentList({ listed: { ...given, baselines, drivers: [{ ...given.drivers[0], unavailable }] } })
  const here = (title) => blocks.find((block) => block.title === title).rows.map(({ cells }) => cells.here)
  t.same(here('Baselines'), ['1 of 2 targets', '1 of 2 targets', 'available'])
  t.same(here('Drivers'), ['unavailable: haproxy not found'])
  t.same(here('Published experiments, for baseload replay'), [{ value: 2, unit: 'count' }])
  t.same(blocks.find(({ title }) => title === 'Targets').rows.map(({ cells: { parts } }) => parts), ['server', 'server > proxy', 'runs already'])
  t.same(blocks.at(-1).lines, ['haproxy not found: install it: apt-get install haproxy'], 'each once')
})
