import t from 'tap'
import { readForm } from '../../src/plan/gate-form.js'

const read = (flags) => readForm({ flags })

t.test('commits: the live one, and the working folder or another one', async (t) => {
  t.same(read({ live: 'main', start: 'node a' }), {
    kind: 'versions', live: { start: 'node a', ref: 'main' }, next: { start: 'node a' }
  })
  t.same(read({ live: 'main', next: 'main', start: 'node a' }), {
    kind: 'versions', live: { start: 'node a', ref: 'main' }, next: { start: 'node a', ref: 'main' }
  }, 'the same twice')
  t.same(read({ live: 'main', next: 'HEAD', start: 'new', liveStart: 'old' }).live, { start: 'old', ref: 'main' }, 'a command of its own')
})

t.test('two commands, two addresses', async (t) => {
  t.same(read({ liveStart: 'old', nextStart: 'new' }), { kind: 'versions', live: { start: 'old' }, next: { start: 'new' } })
  t.same(read({ liveUrl: 'http://a', nextUrl: 'http://b' }), { kind: 'versions', live: { url: 'http://a' }, next: { url: 'http://b' } })
})

t.test('two ends of a search', async (t) => {
  t.same(read({ bisect: 'v1.2..main', start: 'node a' }), { kind: 'bisection', good: 'v1.2', bad: 'main', start: 'node a' })
  for (const bisect of ['v1', 'v1..', '..main', 'a...b', 'a..b..c', ' .. ']) {
    t.throws(() => read({ bisect, start: 'x' }), { code: 'USAGE', message: /is not two commits/ }, bisect)
  }
})

t.test('what is not enough', async (t) => {
  for (const [flags, message] of [
    [{}, 'the live version is not named'],
    [{ start: 'x' }, 'the live version is not named'],
    [{ next: 'HEAD', start: 'x' }, 'the live version is not named'],
    [{ live: 'main' }, 'no command starts the live version'],
    [{ liveStart: 'x' }, 'no command starts the new version'],
    [{ live: 'main', liveStart: 'x' }, 'no command starts the new version']
  ]) t.throws(() => read(flags), { code: 'USAGE', message }, JSON.stringify(flags))
})

t.test('git would take it for an option', async (t) => {
  for (const flags of [
    { live: '--upload-pack=x', start: 'a' },
    { live: 'main', next: '-x', start: 'a' },
    { bisect: '-x..main', start: 'a' },
    { bisect: 'v1..--output=x', start: 'a' }
  ]) t.throws(() => read(flags), { code: 'REF_UNKNOWN', message: /^git knows no commit -/ }, JSON.stringify(flags))
})
