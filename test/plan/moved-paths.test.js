import t from 'tap'
import { findMove, moveEnvironment, movePath, movePnp, moveTarget, moveText, warnOfCommand } from '../../src/plan/moved-paths.js'

const move = { from: '/home/me/shop', to: '/tmp/baseload-1-2-3-ref-x/tree' }
const moves = [move]

t.test('a path leads into the worktree only if it led into the working folder', async (t) => {
  t.equal(movePath({ path: '/home/me/shop', moves }), move.to)
  t.equal(movePath({ path: '/home/me/shop/a/b', moves }), `${move.to}/a/b`)
  t.equal(movePath({ path: '/home/me/shop-2/a', moves }), null, 'a folder beside it with a name that begins alike')
  t.equal(movePath({ path: '/home/me', moves }), null)
  t.equal(movePath({ path: '/home/me/shop/a/b', moves: [...moves, { from: '/home/me/shop/a', to: '/x' }] }), '/x/b', 'the innermost wins')
})

t.test('where a link leads to in its new place', async (t) => {
  const link = (target, real = null) =>
    moveTarget({ target, at: '/home/me/shop/node_modules', to: `${move.to}/node_modules`, real, moves })
  t.same(link('../packages/lib'), { target: '../packages/lib', isOutside: false }, 'a relative one stays as it is')
  t.same(link('/home/me/shop/packages/lib'), { target: `${move.to}/packages/lib`, isOutside: false })
  t.same(link('../../shop/packages/lib'), { target: '../packages/lib', isOutside: false }, 'out and in again')
  t.same(link('../../lib'), { target: '/home/me/lib', isOutside: true }, 'of a file: dependency beside the repository')
  t.same(link('/opt/lib'), { target: '/opt/lib', isOutside: true })
  t.same(link('/var/here/packages/lib', '/home/me/shop/packages/lib'), { target: `${move.to}/packages/lib`, isOutside: false }, 'by another name')
  t.same(link('..'), { target: '..', isOutside: false }, 'a package that links itself')
})

t.test('a script that names whole paths', async (t) => {
  const text = (before) => moveText({ text: before, moves })
  t.equal(
    text('export NODE_PATH="/home/me/shop/node_modules/.pnpm/a/node_modules:/home/me/shop/node_modules:$NODE_PATH"'),
    `export NODE_PATH="${move.to}/node_modules/.pnpm/a/node_modules:${move.to}/node_modules:$NODE_PATH"`
  )
  for (const other of ['/home/me/shop-2/a', '/mnt/home/me/shop/a', '/home/me/shop.old']) t.equal(text(other), other)
  t.equal(text('--loader file:///home/me/shop/.pnp.loader.mjs'), `--loader file://${move.to}/.pnp.loader.mjs`)
  t.equal(moveText({ text: '/a+b/c', moves: [{ from: '/a+b', to: '/$&' }] }), '/$&/c', 'names are no patterns')
})

t.test('the table of yarn\'s PnP', async (t) => {
  const place = (before) => /"packageLocation": "(.*)"/.exec(movePnp({ text: `"packageLocation": "${before}",\\`, ...move }))?.[1]
  t.equal(place('./packages/lib/'), './packages/lib/')
  t.equal(place('./'), './')
  t.equal(place('./.yarn/cache/a-npm-1.zip/node_modules/a/'), './.yarn/cache/a-npm-1.zip/node_modules/a/')
  t.equal(place('../.yarn/berry/cache/a.zip/node_modules/a/'), '../../../home/me/.yarn/berry/cache/a.zip/node_modules/a/')
  t.equal(place('./.yarn/__virtual__/a-virtual-1/1/packages/a/'), './.yarn/__virtual__/a-virtual-1/1/packages/a/')
  t.equal(place('./.yarn/__virtual__/a-virtual-1/0/cache/a.zip/node_modules/a/'), './.yarn/__virtual__/a-virtual-1/0/cache/a.zip/node_modules/a/')
  t.equal(
    place('./.yarn/__virtual__/a-virtual-1/2/.yarn/berry/cache/a.zip/node_modules/a/'),
    './.yarn/__virtual__/a-virtual-1/4/home/me/.yarn/berry/cache/a.zip/node_modules/a/'
  )
  t.equal(movePnp({ text: 'require("../package.json")', ...move }), 'require("../package.json")')
})

t.test('the worktree that a folder is in', async (t) => {
  t.same(findMove({ folder: move.to, standsFor: move.from }), move)
  t.same(findMove({ folder: `${move.to}/packages/app`, standsFor: `${move.from}/packages/app` }), move)
  t.same(findMove({ folder: move.to, standsFor: '/home/me/tree' }), { from: '/home/me/tree', to: move.to }, 'of a repository with that name')
  t.equal(findMove({ folder: '/home/me/shop', standsFor: '/home/me' }), null)
  t.equal(findMove({ folder: `${move.to}/packages/app`, standsFor: '/home/me/shop' }), null, 'it does not stand for that')
})

t.test('an environment that leads into the working folder', async (t) => {
  const change = (env, isThere = () => true) => moveEnvironment({ env, move, isThere })
  t.same(change({ PATH: '/home/me/shop/node_modules/.bin:/usr/bin' }, () => false), { PATH: `${move.to}/node_modules/.bin:/usr/bin` })
  t.same(change({ NODE_PATH: '/home/me/shop/node_modules' }), { NODE_PATH: `${move.to}/node_modules` })
  t.same(change({ NODE_OPTIONS: '--require /home/me/shop/.pnp.cjs' }), { NODE_OPTIONS: `--require ${move.to}/.pnp.cjs` })
  t.same(change({ NODE_OPTIONS: '--require /home/me/shop/mine.cjs' }, () => false), {}, 'what is not in the commit is used where it is')
  t.same(change({ INIT_CWD: '/home/me/shop', npm_package_json: '/home/me/shop/package.json', PWD: '/home/me/shop' }), {
    INIT_CWD: move.to, npm_package_json: `${move.to}/package.json`, PWD: move.to
  })
  t.same(change({ CONFIG: '/home/me/shop/secret.json', PATH: '/usr/bin', NODE_PATH: '/home/me/shop-2' }), {}, 'and nothing else')
})

t.test('a command that names the working folder', async (t) => {
  const warn = (command) => warnOfCommand({ name: 'main', command, top: '/home/me/shop' })
  t.match(warn('node /home/me/shop/server.js'), [/^warning: main: its command names \/home\/me\/shop, so it runs the code of the working folder: /])
  t.equal(warn('cd "/home/me/shop" && npm start').length, 1)
  t.same(warn('node server.js --config /home/me/shop-config.json'), [])
})
