import { existsSync } from 'node:fs'
import t from 'tap'
import { askHelper } from '../../src/boot/helper.js'
import { findMarked } from '../../src/boot/marks.js'
import { nameOwner } from '../../src/boot/units/owner.js'
import { comesTrue } from '../fixtures/site.js'

const listOurs = () => findMarked({ isWanted: (mark) => mark.startsWith(`${nameOwner()}-`) })

t.test('what it says', async (t) => {
  t.match(askHelper('sh', ['-c', 'echo out; echo err >&2; exit 3']), { status: 3, stdout: 'out\n', stderr: 'err\n', error: undefined })
  t.match(askHelper('/nowhere/program', []), { status: null, stdout: '', stderr: '', error: { code: 'ENOENT' } })
})

t.test('one that hangs is ended with what it started', { skip: !existsSync('/proc/self/environ') && 'no /proc' }, async (t) => {
  t.match(askHelper('sh', ['-c', 'sleep 300 & sleep 300'], { timeoutMs: 300 }), { status: null, error: { code: 'ETIMEDOUT' } })
  t.ok(await comesTrue(async () => (await listOurs()).length === 0))
})
