import t from 'tap'
import { describeHttp2, findHttp2Mistakes } from '../../src/plan/http2.js'

t.test('streams, gRPC and headers of connections do not go with it', async (t) => {
  const find = (definition) => findHttp2Mistakes({ definition, path: ['targets', 0] })
  t.same(find({ http: 2, streams: 10, request: { path: '/', headers: { accept: 'a' } } }), [])
  t.same(find({}), [])
  t.match(find({ streams: 10 }), [{ path: ['targets', 0, 'streams'], wrong: 'streams without http: 2' }])
  t.match(find({ http: 2, request: { grpc: {} } }), [{ wrong: 'http: 2 for a gRPC call' }])
  t.match(find({ http: 2, request: { headers: { Connection: 'close' } } }), [{ wrong: 'the header Connection has no place in HTTP/2' }])
  for (const request of [null, 'x', [], { headers: null }, { headers: 'x' }]) t.same(find({ http: 2, request }), [])
})

t.test('the peak of such a target is the native driver\'s', async (t) => {
  t.same(describeHttp2({ target: { http: 2 }, trial: { phase: 'peak' } }), [{ code: 'HTTP2_NATIVE', streams: 1 }])
  t.same(describeHttp2({ target: { http: 2, streams: 10 }, trial: { phase: 'peak' } }), [{ code: 'HTTP2_NATIVE', streams: 10 }])
  t.same(describeHttp2({ target: { http: 2 }, trial: { phase: 'latency' } }), [])
  t.same(describeHttp2({ target: {}, trial: { phase: 'peak' } }), [])
})
