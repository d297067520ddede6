import t from 'tap'
import { command } from '../../../src/commands/gate/command.js'
import { checkGateFlags } from '../../../src/commands/common/gate-flags.js'

const check = (flags) => checkGateFlags({ command, flags: { given: new Set(), allowHost: [], ...flags } })

t.test('a server elsewhere is not loaded flat out by mistake, and not without leave', async (t) => {
  const [here, there] = ['http://127.0.0.1:3000', 'http://shop.test:8080']
  t.equal(check({ liveUrl: here, nextUrl: 'http://127.0.0.1:3001' }).kind, 'versions')
  for (const urls of [{ liveUrl: here, nextUrl: there }, { liveUrl: there, nextUrl: here }]) {
    t.throws(() => check({ ...urls, allowHost: ['shop.test'] }), { code: 'USAGE', message: 'http://shop.test:8080 is not on this machine, and no --rate is given' })
    t.throws(() => check({ ...urls, rate: 50 }), { code: 'HOST_NOT_ALLOWED' })
    t.match(check({ ...urls, rate: 50, allowHost: ['shop.test'] }), { live: { url: urls.liveUrl } })
  }
})
