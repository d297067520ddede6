import t from 'tap'
import { checkStart } from '../../src/boot/start-check.js'

const limits = ({ files = '1024', addresses = 'unlimited' }) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${files.padEnd(20)} 524288               files\nMax address space         ${addresses.padEnd(20)} unlimited            bytes\n`

t.test('limits that are too low', async (t) => {
  t.throws(() => checkStart({ limits: limits({ files: '255' }) }), { code: 'LIMIT_TOO_LOW', message: /^255 open files/, hint: /ulimit -n/ })
  t.throws(() => checkStart({ limits: limits({ addresses: '4096000000' }) }), {
    code: 'LIMIT_TOO_LOW',
    message: /^4,000,000 KiB of addresses/,
    hint: /ulimit -v unlimited/
  })
})

t.test('limits that will do', async (t) => {
  checkStart({ limits: limits({ files: '256', addresses: String(24 * 2 ** 30) }) })
  checkStart({ limits: limits({ files: 'unlimited' }) })
  checkStart({ limits: null })
})

t.test('one byte of addresses less is too few', async (t) => {
  t.throws(() => checkStart({ limits: limits({ addresses: String(24 * 2 ** 30 - 1) }) }), { message: /^25,165,823 KiB of addresses/ })
})
