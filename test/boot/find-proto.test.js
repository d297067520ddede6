import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { readProto } from '../../src/boot/find-proto.js'
import { loadMethod } from '../../src/load/transports/grpc/connector.js'

const MONEY = 'syntax = "proto3"; package acme.common; message Money { int64 units = 1; }'
const HEAD = 'syntax = "proto3"; package acme.orders;'
const SERVICE = 'service Orders { rpc Get (Ask) returns (Order); } message Ask { string id = 1; }'

/** @returns the path of the first */
function write (t, files) {
  const folder = t.testdir()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return join(folder, Object.keys(files)[0])
}
const load = (proto) => loadMethod({ proto, method: 'acme.orders.Orders/Get', message: { id: 'a' } })

t.test('imports from the root of the protos, of the file itself and of what it imports', async (t) => {
  const path = write(t, {
    'api/proto/acme/orders/v1/orders.proto': `${HEAD} import "acme/orders/v1/item.proto"; import public 'google/protobuf/timestamp.proto';
      // import "left/out.proto";
      /* import "left/out/too.proto"; */ ${SERVICE} message Order { Item item = 1; google.protobuf.Timestamp at = 2; }`,
    'api/proto/acme/orders/v1/item.proto': `${HEAD} import "acme/common/money.proto"; message Item { acme.common.Money price = 1; }`,
    'api/proto/acme/common/money.proto': MONEY
  })
  t.equal((await load(path)).path, '/acme.orders.Orders/Get')
  const { texts } = await readProto({ path })
  t.same(Object.keys(texts), ['service.proto', 'import-1.proto', 'import-2.proto'])
  t.match(texts['service.proto'], /import "import-1\.proto"; import public 'google\/protobuf\/timestamp\.proto';/)
  t.match(texts['import-1.proto'], /import "import-2\.proto"/)
  t.match(texts['service.proto'], /import "left\/out\.proto"/, 'comments stay')
})

t.test('imports beside the file, above it, and in a circle', async (t) => {
  const beside = write(t, { 'orders.proto': `${HEAD} import "money.proto"; ${SERVICE} message Order { acme.common.Money price = 1; }`, 'money.proto': MONEY })
  t.ok(await load(beside))
  const above = write(t, {
    'a/orders/orders.proto': `${HEAD} import "../common/money.proto"; ${SERVICE} message Order { acme.common.Money price = 1; }`,
    'a/common/money.proto': MONEY
  })
  t.ok(await load(above))
  const circle = write(t, { 'a.proto': `${HEAD} import "b.proto"; ${SERVICE} message Order {}`, 'b.proto': `${HEAD} import "a.proto"; message Other {}` })
  t.same(Object.keys((await readProto({ path: circle })).texts), ['service.proto', 'import-1.proto'])
})

t.test('an import that is nowhere is named', async (t) => {
  const path = write(t, { 'x/orders.proto': `${HEAD} import "acme/gone.proto"; ${SERVICE} message Order {}` })
  await t.rejects(load(path), { code: 'USAGE', message: /it imports acme\/gone\.proto, which is neither beside .*orders\.proto nor below any folder above it/, hint: /imports/ })
  await t.rejects(load(`${path}x`), { code: 'USAGE', message: /ENOENT/ })
})
