import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { findK6 } from '../../fixtures/k6.js'

t.test('what the first look measures is fixed: no baselines beside it', async (t) => {
  const { exitCode, stderr } = await askBaseload(t, ['run', '--first-look', 'http', 'proxy'])
  t.equal(exitCode, 2)
  t.match(stderr, /^error USAGE: http proxy and --first-look contradict each other\n {2}hint: .*give one of them/)
})

const { file: k6, skip } = findK6()
const FLAGS = ['run', 'own.yml', '--quick', '--repeats', '1', '--warmup', '100ms', '--no-watch', '-R', '60']

/** A GraphQL server: with status 200 and one length each third answer has errors, the first few (the check's) have none. */
async function makeGraphql (t) {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'server.mjs'), `
import http from 'node:http'
const good = JSON.stringify({ data: { item: { id: 'a', name: 'x'.repeat(80) } } })
const bad = JSON.stringify({ errors: [{ message: 'no' }], data: { item: null } }).padEnd(good.length)
let asked = 0
http.createServer((request, response) => {
  request.resume()
  const body = ++asked > 6 && asked % 3 === 0 ? bad : good
  setTimeout(() => response.setHeader('content-length', body.length).end(body), 4)
}).listen(process.env.PORT, '127.0.0.1')
`)
  await writeFile(join(folder, 'own.yml'), `
title: own
question: q
hypothesis: h
reference: one
targets:
  - name: one
    command: exec node server.mjs
    request: { method: POST, path: /graphql, body: '{"query":"{item{id}}"}', headers: { content-type: application/json } }
    good: { jsonAbsent: [errors] }
objectives: ['success >= 99%']
`)
  return folder
}

async function judge (t, flags, env = {}) {
  const folder = await makeGraphql(t)
  const { exitCode, stderr, readRecord } = await askBaseload(t, [...FLAGS, ...flags, '--json'], { folder, env })
  t.equal(exitCode, 1, stderr)
  for (const { load } of (await readRecord()).trials) {
    const { ok, failed } = load.counts
    t.ok(failed > 0 && Math.abs(failed - (ok + failed) / 3) <= 4, `${load.driver}: ${failed} of ${ok + failed}`)
    t.match(Object.keys(load.failedByCause).join(), /^body: /)
    t.equal(load.bodies.reduce((sum, { bad }) => sum + bad, 0), failed, 'the record says how many were read')
  }
}

t.test('errors with status 200 count under autocannon and the native driver, and success is missed', async (t) => {
  await judge(t, ['-d', '400ms'])
})

t.test('under k6 too', { skip }, async (t) => {
  await judge(t, ['-d', '1s', '--engine', 'k6', '--arrivals', 'constant'], { K6_BIN: String(k6) })
})
