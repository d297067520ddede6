import t from 'tap'
import { readFrame } from '../../src/stats/cpu-profile.js'

const read = (functionName, url = '', lineNumber = -1) => readFrame({ callFrame: { functionName, url, lineNumber }, roots: ['/home/me/shop', '/opt/x'] })

t.test('files by the name that they have on every machine', async (t) => {
  t.strictSame(read('f', 'file:///home/me/shop/src/my%20app.js?v=3', 6), { name: 'f', file: 'src/my app.js', line: 7 })
  t.strictSame(read('f', 'file:///opt/x/targets/a.js', 0), { name: 'f', file: 'targets/a.js', line: 1 })
  t.strictSame(
    read('send', 'file:///home/me/shop/node_modules/a/node_modules/@b/c/lib/d.js', 9),
    { name: 'send', file: 'node_modules/@b/c/lib/d.js', line: 10 }
  )
  t.strictSame(read('deflate', 'node:zlib', 411), { name: 'deflate', file: 'node:zlib', line: 412 })
  t.strictSame(read('f', 'file:///home/me/shopping/a.js', 0).file, '/home/me/shopping/a.js', 'a folder beside is not below')
  t.strictSame(read('', 'file:///a%E0%A4%A.js', 0), { name: '(anonymous)', file: '/a%E0%A4%A.js', line: 1 })
})

t.test('native functions, and what is none', async (t) => {
  t.strictSame(read('writev'), { name: 'writev' })
  const caller = { name: 'byteLength', file: 'node:buffer', line: 7 }
  const called = readFrame({ callFrame: { functionName: '', url: '', lineNumber: -1 }, roots: [], caller })
  t.strictSame(called, { name: 'in byteLength', by: 'node:buffer' })
  t.strictSame(read('render', '', 2), { name: 'render', file: '(made at run time)', line: 3 })
  t.strictSame(read('(garbage collector)'), { what: 'collector', name: '' })
  t.strictSame(read('(program)'), { what: 'program', name: '' })
  t.strictSame(read('(idle)'), { what: 'idle', name: '' })
})
