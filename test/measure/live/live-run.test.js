import t from 'tap'
import { openLiveRun } from '../../../src/measure/live/live-run.js'

t.test('a page that cannot be made does not end the run', async (t) => {
  const live = await openLiveRun({ progress: {}, policy: "default-src 'none'", render: async () => { throw new TypeError('a mistake in a drawing') } })
  t.teardown(() => live.end({ status: 'failed' }))
  await t.resolves(live.progress.onRecord({ id: 'run' }))
  const { origin, searchParams } = new URL(live.url)
  const page = await fetch(origin, { headers: { authorization: `Bearer ${searchParams.get('token')}` } })
  t.match(await page.text(), 'about to begin', 'the page before it stays')
})
