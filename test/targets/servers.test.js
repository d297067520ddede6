import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { ask, findFaults } from './fixtures/ask.js'
import { readTargets } from './fixtures/read-targets.js'
import { readUntilExit, spawnScript, startTarget } from './fixtures/start-process.js'

const SINGLE = ['node-http', 'fastify', 'fastify-json', 'fastify-identity', 'fastify-gzip', 'fastify-brotli', 'fastify-report']
const targets = readTargets()

t.test('each server answers what targets.yml declares, and leaves with 0 while a connection is open', async (t) => {
  const [bodies, heads] = [{}, {}]
  for (const [index, name] of SINGLE.entries()) {
    await t.test(name, async (t) => {
      const { parts, request, good } = targets[name]
      const script = parts[0].script
      const ipc = index % 2 === 0
      const server = await startTarget({ t, script, ipc })
      t.match(server.line, /^listening on http:\/\/127\.0\.0\.1:\d+$/)
      const port = Number(new URL(server.url).port)
      t.same(server.messages, ipc ? [{ type: 'listening', port, host: '127.0.0.1' }] : [])

      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const [first, second] = [await ask({ url: server.url, request, agent }), await ask({ url: server.url, request, agent })]
      t.same(findFaults(first, good), [])
      t.equal(first.body, second.body, 'the same answer again')
      t.equal(first.headers['content-length'], String(first.wireBytes))
      bodies[name] = first.body
      heads[name] = { ...first.headers, date: '' }
      if (name === 'fastify-gzip') {
        const plain = await ask({ url: server.url, request: { path: '/document' }, agent })
        t.same(findFaults(plain, targets['fastify-identity'].good), [], 'without Accept-Encoding it answers plain')
      }

      const silent = connect(port, '127.0.0.1')
      await once(silent, 'connect')
      t.same(await server.stop(ipc ? 'SIGINT' : 'SIGTERM'), { code: 0, signal: null })
      agent.destroy()
      silent.destroy()
    })
  }
  t.same(heads['node-http'], heads.fastify, 'the same headers')
  t.equal(bodies['fastify-gzip'], bodies['fastify-identity'], 'gzip carries the plain document')
  t.equal(bodies['fastify-brotli'], bodies['fastify-identity'], 'brotli carries the plain document')
})

t.test('a parent that is gone closes the server', async (t) => {
  const { child } = await startTarget({ t, script: 'node-http.js', ipc: true })
  const exited = once(child, 'exit')
  child.disconnect()
  t.same(await exited, [0, null])
})

t.test('a parent that is gone before the server is up: it does not listen', async (t) => {
  for (const script of ['node-http.js', 'fastify.js']) {
    const child = spawnScript({ t, script, ipc: true })
    child.disconnect()
    let said = ''
    child.stdout.on('data', (text) => { said += text })
    const [[code]] = await Promise.all([once(child, 'exit'), once(child.stdout, 'end')]) // `close` never comes then
    t.equal(code, 0)
    t.equal(said, '')
  }
})

t.test('a taken port and a bad PORT end with 1 and the reason', async (t) => {
  const { url } = await startTarget({ t, script: 'node-http.js' })
  for (const script of ['node-http.js', 'fastify.js']) {
    const taken = await readUntilExit(spawnScript({ t, script, env: { PORT: new URL(url).port } }))
    t.match(taken, { code: 1, stdout: '', stderr: /cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/ })
  }
  const bad = await readUntilExit(spawnScript({ t, script: 'node-http.js', env: { PORT: 'http' } }))
  t.match(bad, { code: 1, stdout: '', stderr: 'PORT must be a whole number from 0 to 65535, not "http"' })
})
