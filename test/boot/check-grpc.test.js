import t from 'tap'
import { checkGrpc } from '../../src/boot/check-grpc.js'
import { findFreePort } from '../../src/boot/ports.js'
import { PATHS } from '../../src/config/files.js'
import { startTarget } from '../targets/fixtures/start-process.js'
import { buildFrame, DATA, END_HEADERS, END_STREAM, HEADERS } from '../../src/load/transports/http2/frames.js'
import { buildHeaderBlock } from '../../src/load/transports/http2/request-frames.js'
import { startRawServer } from '../load/transports/grpc/fixtures/raw-server.js'

const { host: address } = await startTarget({ t, script: 'protocol/producer.js', env: { PROTOCOL: 'grpc' } })
const SMALL = { proto: 'protocol/catalogue.proto', method: 'baseload.catalogue.Catalogue/GetItem', message: { id: 'small' } }
const check = (more, { at = address, signal = new AbortController().signal } = {}) =>
  checkGrpc({ name: 'gateway-grpc: producer', url: `http://${at}`, targetsFolder: PATHS.targets, check: { ...SMALL, ...more }, signal })

t.test('the right answer', async () => {
  await check({})
  await check({ json: { id: 'small', sku: 'BL-a08ff49b', 'attributes.0.value': '409 W', rating: null } })
})

t.test('a path that is missing, or has another value', async (t) => {
  await t.rejects(check({ json: { nowhere: null } }), {
    code: 'TARGET_WRONG_ANSWER',
    message: 'gateway-grpc: producer answered baseload.catalogue.Catalogue/GetItem wrongly: nowhere is missing',
    hint: /grpcurl/
  })
  await t.rejects(check({ json: { id: 'large', nowhere: null } }), { message: /id is "small" instead of "large"; nowhere is missing/ })
})

t.test('a status other than 0', async (t) => {
  await t.rejects(check({ message: { id: 'none' } }), { code: 'TARGET_WRONG_ANSWER', message: /grpc-status 5 \(no item none\)/ })
})

t.test('what is not in the proto file is a mistake in the definition', async (t) => {
  const wrong = { code: 'BASELINE_INVALID', hint: /under `check`/ }
  await t.rejects(check({ method: 'baseload.catalogue.Catalogue/GetItems' }), { ...wrong, message: /has no method GetItems/ })
  await t.rejects(check({ method: 'baseload.Nothing/GetItem' }), wrong)
  await t.rejects(check({ method: 'GetItem' }), wrong)
  await t.rejects(check({ proto: 'protocol/none.proto' }), { ...wrong, message: /ENOENT/ })
})

t.test('nobody is there', async (t) => {
  await t.rejects(check({}, { at: `127.0.0.1:${await findFreePort()}` }), {
    code: 'TARGET_NO_ANSWER',
    message: /ECONNREFUSED/,
    hint: /nothing listens at/
  })
})

t.test('an abort ends the call with its own reason', async (t) => {
  const controller = new AbortController()
  const reason = new Error('interrupted')
  const call = check({}, { signal: controller.signal })
  setImmediate(() => controller.abort(reason))
  await call.catch((error) => t.equal(error, reason)) // the answer may have been quicker
})

t.test('one signal serves a whole run: nothing is left listening to it', async (t) => {
  const warnings = []
  const note = (warning) => warnings.push(warning)
  process.on('warning', note)
  const { signal } = new AbortController()
  for (let n = 0; n < 12; n++) await check({}, { signal })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  t.same(warnings, [])
})

const HEAD = [[':status', '200'], ['content-type', 'application/grpc']]
const NOTHING = Buffer.from([0, 0, 0, 0, 0]) // an item without fields

/** Asks a server that answers with these fields. */
async function ask (t, { head = HEAD, trailers = [['grpc-status', '0']] }) {
  const { url } = await startRawServer({
    t,
    onCall: (socket, streamId) => socket.write(Buffer.concat([
      buildFrame({ type: HEADERS, flags: END_HEADERS, streamId, payload: buildHeaderBlock(head) }),
      buildFrame({ type: DATA, streamId, payload: NOTHING }),
      buildFrame({ type: HEADERS, flags: END_HEADERS | END_STREAM, streamId, payload: buildHeaderBlock(trailers) })
    ]))
  })
  const check = { proto: 'protocol/catalogue.proto', method: 'baseload.catalogue.Catalogue/GetItem', message: { id: 'small' } }
  return checkGrpc({ name: 'own', url, targetsFolder: PATHS.targets, check, signal: new AbortController().signal })
}

t.test('a plain answer is good', (t) => t.resolves(ask(t, {})))

const BAD = {
  'grpc-status 14, then 0': { trailers: [['grpc-status', '14'], ['grpc-status', '0']] },
  'grpc-status before the message': { head: [...HEAD, ['grpc-status', '14']] },
  ':status 500, then 200': { head: [[':status', '500'], ...HEAD] },
  ':status in trailers': { trailers: [[':status', '200'], ['grpc-status', '0']] }
}

for (const [name, answer] of Object.entries(BAD)) {
  t.test(`${name} is wrong`, (t) => t.rejects(ask(t, answer), { code: 'TARGET_WRONG_ANSWER' }))
}
