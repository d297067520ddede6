import t from 'tap'
import { checkGrpc } from '../../src/boot/check-grpc.js'
import { PATHS } from '../../src/config/files.js'
import { buildFrame, DATA, END_HEADERS, END_STREAM, HEADERS } from '../../src/load/transports/http2/frames.js'
import { buildHeaderBlock } from '../../src/load/transports/http2/request-frames.js'
import { startRawServer } from '../load/transports/grpc/fixtures/raw-server.js'

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
