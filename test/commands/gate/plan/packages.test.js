import t from 'tap'
import { choosePackages, INSTALL } from '../../../../src/commands/gate/plan/packages.js'

const none = { hasOwn: false, areSame: false, hasLock: false }

t.test('how a commit gets its packages', async (t) => {
  t.same(choosePackages(none), { kind: 'none' })
  t.same(choosePackages({ ...none, hasLock: true }), { kind: 'run', command: INSTALL })
  t.same(choosePackages({ ...none, hasLock: true, areSame: true }), { kind: 'link' }, 'a link takes no time')
  t.same(choosePackages({ hasOwn: true, areSame: true, hasLock: true }), { kind: 'none' }, 'they are in the commit')
  t.same(choosePackages({ hasOwn: true, areSame: true, hasLock: true, command: 'make' }), { kind: 'run', command: 'make' })
})
