import { join } from 'node:path'
import t from 'tap'
import { nameService } from '../../../src/commands/common/service-name.js'

t.test('by its address with the path', async (t) => {
  const name = (url, path, taken = {}) => nameService({ url, path, folder: '/nowhere', taken })
  t.equal(await name('http://shop.test:8080'), 'shop.test-8080')
  t.equal(await name('http://shop.test:8080', '/a/b?c=1'), 'shop.test-8080-a-b')
  t.equal(await name('http://shop.test/x?y=1', '/a'), 'shop.test-x', 'the path of the URL')
  t.equal(await name('http://shop.test', '/'), 'shop.test')
  t.equal(await name('http://shop.test', '/?a'), 'shop.test')
  t.equal(await name('shop'), 'service')
  t.equal((await name('http://shop.test', `/${'a'.repeat(99)}`)).length, 64)
})

t.test('of one that is started here by its package, else by its folder; not by a name that ships', async (t) => {
  const folder = t.testdir({
    scoped: { 'package.json': '{"name":"@me/shop api"}' },
    empty: { 'package.json': '{"name":""}' },
    number: { 'package.json': '{"name":7}' },
    broken: { 'package.json': '{' },
    '-_none': {},
    '---': {},
    fastify: {}
  })
  const name = (place) => nameService({ folder: join(folder, place), taken: { fastify: {} } })
  t.equal(await name('scoped'), 'shop-api')
  t.equal(await name('empty'), 'empty')
  t.equal(await name('number'), 'number')
  t.equal(await name('broken'), 'broken')
  t.equal(await name('-_none'), 'none')
  t.equal(await name('---'), 'service')
  t.equal(await name('fastify'), 'own-fastify')
  t.equal(await name('toString'), 'toString')
})
