import { join } from 'node:path'
import t from 'tap'
import { readText, readTextNow } from '../../src/boot/text-file.js'

t.test('what is not there is no error', async (t) => {
  const folder = t.testdir({ one: 'text' })
  t.equal(await readText(join(folder, 'one')), 'text')
  t.equal(await readText(join(folder, 'two')), null)
  t.equal(readTextNow(join(folder, 'one')), 'text')
  t.equal(readTextNow(join(folder, 'two')), '')
})
