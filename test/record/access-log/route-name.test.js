import t from 'tap'
import { nameRoute } from '../../../src/record/access-log/route-name.js'

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
