import t from 'tap'
import { checkStillness } from '../../../../src/commands/doctor/boot/stillness.js'

const seen = (lostUs, longestUs = lostUs) => ({ gaps: lostUs > 0 ? 1 : 0, lostUs, longestUs, watchedUs: 1_000_000 })

t.test('the worst core says how much is lost', async (t) => {
  t.match(await checkStillness({ watch: async () => [seen(0), seen(1000)] }), {
    status: 'ok',
    spoils: false,
    mend: '',
    found: '0.1 % of the time with all cores busy, up to 1.0 ms at once'
  })
  t.match(await checkStillness({ watch: async () => [seen(0), seen(2500, 1500)] }), {
    status: 'warn',
    spoils: true,
    mend: /quota/,
    found: /^0\.25 % .* 1\.5 ms/
  })
})

t.test('nothing seen is nothing lost', async (t) => {
  t.match(await checkStillness({ watch: async () => [] }), { status: 'ok', found: /^0 %/ })
})

t.test('every core of this machine answers', async (t) => {
  t.match(await checkStillness({ watchMs: 100 }), { name: 'standing still', found: /% of the time with all cores busy/ })
})
