import { gunzipSync } from 'node:zlib'
import { Script } from 'node:vm'
import t from 'tap'
import { joinModules, readPageAssets } from '../../../src/commands/common/page-assets.js'

t.test('modules become one', async (t) => {
  const texts = [
    "import { a } from './a.js'\n\nexport function b () { return a }\n",
    'const c = 1\nexport const d = 2\nexport async function e () {}\n'
  ]
  t.equal(joinModules({ texts }), 'function b () { return a }\nconst c = 1\nconst d = 2\nasync function e () {}')
})

t.test('the script of the page is one that can be run', async (t) => {
  const { script, style, hash, pack } = await readPageAssets()
  t.notMatch(script, /^(import|export) /m, 'it imports nothing')
  t.notMatch(script, /<\/script|<!--/i, 'and does not end its element')
  t.notMatch(style, /<\/style|@import|url\(/i)
  // As the body of a function, for its await at the top; a name that two files have would be an error here.
  t.ok(new Script(`(async () => {"use strict";${script}\n})`))
  t.match(script, 'Copyright (c)', 'with the licence of what is not ours')
  t.equal(hash(''), 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
  t.same(pack('short'), { encoding: 'text', text: 'short' })
  const long = 'x'.repeat(100_000)
  const { encoding, text } = pack(long)
  t.equal(encoding, 'gzip')
  t.equal(gunzipSync(Buffer.from(text, 'base64')).toString(), long)
})
