import t from 'tap'
import { assertAncestor, withSides } from '../../../src/commands/gate/sides.js'
import { makeRepository } from '../../fixtures/repositories.js'

t.test('versions that are no commits need no working tree: an address, or a command as it is', async (t) => {
  const sides = [{ url: 'http://127.0.0.1:1/' }, { start: 'node a.js' }]
  const opened = await withSides({ sides, io: { note: (text) => t.fail(text) }, use: async (open) => open })
  t.strictSame(opened, [{ url: 'http://127.0.0.1:1/', notes: [] }, { start: 'node a.js', notes: [] }])
  await t.rejects(withSides({ sides, io: {}, use: async () => { throw new Error('in use') } }), { message: 'in use' })
})

t.test('the good commit comes before the bad one: else nothing is between them, or git cannot tell', async (t) => {
  const { folder, commit } = await makeRepository(t)
  const [first, last] = [commit('one'), commit('two')]
  await t.resolves(assertAncestor({ good: first, bad: last, folder }))
  await t.resolves(assertAncestor({ good: first, bad: first, folder }))
  await t.rejects(assertAncestor({ good: last, bad: first, folder }), {
    code: 'USAGE', message: `${last.slice(0, 10)} is no ancestor of ${first.slice(0, 10)}`, hint: /^give the good commit first/
  })
  const none = 'f'.repeat(40)
  await t.rejects(assertAncestor({ good: none, bad: last, folder }), {
    code: 'REF_UNKNOWN', message: new RegExp(`^git cannot tell whether ${none} is an ancestor of ${last}: .`), hint: /--unshallow$/
  })
})
