import t from 'tap'
import { createGuard } from '../../../src/boot/guard.js'
import { findPlace, readAllowHosts } from '../../../targets/shared/guard.js'
import { ELSEWHERE, HERE, LOOPBACK } from '../../fixtures/guard-forms.js'

t.test('it decides as its twin in src/ does', async (t) => {
  const answers = { localhost: ['127.0.0.1'], 'mine.test': ['192.0.2.2', '127.0.0.1'], 'all.test': ['0.0.0.0'] }
  const look = async (name) => answers[name] ?? ['192.0.2.9']
  const forms = [
    ...HERE.map((form) => form.replace('{port}', '1')), ...LOOPBACK, ...ELSEWHERE, 'http://localhost:1',
    'http://localhost.:1', 'http://mine.test:1', 'http://MINE.test.:9', 'http://192.0.2.2:9', 'http://all.test',
    'http://127.0.0.1:1'
  ]
  let told = 0
  for (const allowHosts of [[], ['mine.test:1', '[2001:db8::2]', '0.0.0.0', 'all.test'], ['192.0.2.2', 'me.localhost'], ['mine.test:1/', '192.0.2.2:1?', 'x@mine.test', '[2001:db8::2]:1#']]) {
    const guard = createGuard({ allowHosts, look })
    for (const form of forms) {
      const theirs = await guard.resolve({ url: form }).then(({ host, port }) => ({ host, port }), () => null)
      const ours = await findPlace({ address: form.trim(), allowHosts, look }).then(({ ip, port }) => ({ host: ip, port }), () => null)
      // Where several addresses are allowed, the driver takes the first that takes connections.
      t.strictSame(ours && theirs ? ours.port : ours, theirs && ours ? theirs.port : theirs, `${JSON.stringify(form)} with ${allowHosts}`)
      told++
    }
  }
  t.ok(told > 300)
})

t.test('one of several addresses is enough to refuse; a name is asked for once', async (t) => {
  for (const answer of [['192.0.2.2'], ['127.0.0.1', '192.0.2.2'], ['::ffff:192.0.2.2'], ['0.0.0.0'], ['other.test'], []]) {
    await t.rejects(findPlace({ address: 'http://localhost/', look: async () => answer }), answer.join())
  }
  let asked = 0
  const { ip, path } = await findPlace({
    address: 'http://localhost//192.0.2.2/x',
    look: async () => [['127.0.0.1'], ['192.0.2.2']][asked++]
  })
  t.strictSame([asked, ip, path], [1, '127.0.0.1', '//192.0.2.2/x'])
})

t.test('the list in the environment', (t) => {
  t.strictSame(readAllowHosts(undefined), [])
  t.strictSame(readAllowHosts(' a.test, ,[::1]:5'), ['a.test', '[::1]:5'])
  t.end()
})
