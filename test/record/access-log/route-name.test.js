import t from 'tap'
import { cutText, nameRoute, stripQuery } from '../../../src/record/access-log/route-name.js'

t.test('ids are collapsed, words are not', async (t) => {
  for (const [path, route] of [
    ['/users/123', '/users/:id'],
    ['/users/123/cart/9?x=1', '/users/:id/cart/:id'],
    ['/', '/'],
    ['', '(none)'],
    ['/v2/items', '/v2/items'],
    ['/orders/6f9619ff-8b86-d011-b42d-00c04fc964ff', '/orders/:id'],
    ['/o/507f1f77bcf86cd799439011', '/o/:id'],
    ['/deadbeef', '/deadbeef'],
    ['/facade12', '/:id'],
    ['/t/01ARZ3NDEKTSV4RRFFQ69G5FAV/x', '/t/:id/x'],
    ['/a-very-long-name-of-a-page', '/a-very-long-name-of-a-page'],
    ['https://shop.example.com/users/5#top', '/users/:id'],
    ['/__proto__', '/__proto__'],
    ['*', '*']
  ]) { t.equal(nameRoute(path), route, path) }
  t.equal(nameRoute(`/${'x/'.repeat(500)}`).length, 200)
})

t.test('a query may be all that there is; a host in front is none of a path', async (t) => {
  for (const [path, bare] of [
    ['?a=1', ''],
    ['#top', ''],
    ['/a?b#c', '/a'],
    ['/a#b?c', '/a'],
    ['/a', '/a'],
    ['http://shop.example.com', ''],
    ['https://shop.example.com/a/b?c=http://x/y', '/a/b'],
    ['/a?next=https://shop.example.com/b', '/a'],
    ['/to/https://shop.example.com/b', '/to/https://shop.example.com/b'],
    ['ftp://shop.example.com/a', 'ftp://shop.example.com/a']
  ]) t.equal(stripQuery(path), bare, path)
  t.equal(nameRoute('?a=1'), '(none)')
})

t.test('where an id begins: eight hexadecimal digits, twenty of anything, and a digit among them', async (t) => {
  const isId = (/** @type {string} */ part) => nameRoute(`/${part}`) === '/:id'
  t.ok(isId('0'))
  t.ok(isId('abcdef1'.padEnd(8, 'a')))
  t.notOk(isId('abcdef1'), 'seven')
  t.notOk(isId('abcdefg1'), 'no hexadecimal digit')
  t.ok(isId('key_1'.padEnd(20, 'z')))
  t.notOk(isId('key_1'.padEnd(19, 'z')), 'nineteen')
  t.notOk(isId('key.1'.padEnd(20, 'z')))
  t.notOk(isId('2026-01-02_03-04-05-006'), 'no letter')
})

t.test('a text is cut where it is longer', async (t) => {
  t.equal(cutText('abc', 3), 'abc')
  t.equal(cutText('abcd', 3), 'abc')
})
