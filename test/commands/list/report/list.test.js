import t from 'tap'
import { renderList } from '../../../../src/commands/list/report/list.js'
import { HOSTILE_NAME, HOSTILE_TEXT } from '../../../layout/fixture.js'
import { matchGolden } from '../../../layout/golden.js'

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
  matchGolden(t, 'list-100.txt', renderList(given))
})

t.test('nothing to list', async (t) => {
  t.equal(renderList({ targets: [], baselines: [], replays: [], drivers: [] }), '')
})
