import t from 'tap'
import { checkGrpc } from '../../src/boot/check-grpc.js'
import { findFreePort } from '../../src/boot/ports.js'
import { PATHS } from '../../src/config/files.js'
import { startTarget } from '../targets/fixtures/start-process.js'

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
