import t from 'tap'
import { createEntry, findTargetEnd, OTHER, readMethod } from '../../../src/record/access-log/entry.js'
import { openHaproxy } from '../../../src/record/access-log/haproxy.js'

const NOON = Date.UTC(2026, 2, 1, 12) / 1000
const HEAD = 'haproxy[1]: 192.0.2.1:33317 [01/Mar/2026:12:00:05.655] '
const TAIL = ' 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /a?b HTTP/1.1"'

function read (/** @type {string} */ text, utcOffsetS = 0) {
  const bytes = Buffer.from(`9 "\n${text}\n7`)
  const entry = createEntry()
  const { parse } = openHaproxy({ options: /** @type {any} */ ({ utcOffsetS }) })
  return parse(bytes, 4, 4 + Buffer.byteLength(text), entry) ?? [
    entry.second - NOON, entry.status, entry.durationUs, entry.sizeBytes, readMethod(entry),
    entry.pathStart < 0 ? null : bytes.toString('utf8', entry.pathStart, findTargetEnd(entry))
  ]
}
const line = (/** @type {string} */ timers, tail = TAIL) => `${HEAD}in back/srv1 ${timers}${tail}`

t.test('the last of five timers is the whole, in milliseconds', async (t) => {
  t.same(read(line('10/0/30/69/109')), [5, 200, 109_000, 2750, 'GET', '/a?b'])
  t.same(read(line('10/0/30/69/109'), 3600), [5 - 3600, 200, 109_000, 2750, 'GET', '/a?b'])
  t.same(read(line('10/0/30/69/109').replace('.655]', '.655 +0100]')), [5 - 3600, 200, 109_000, 2750, 'GET', '/a?b'])
  t.same(read(line('10/0/30/69/109').replace('.655]', ']')), [5, 200, 109_000, 2750, 'GET', '/a?b'])
  t.same(read(line('10/0/30/69/+109', TAIL.replace('2750', '+2750'))), [5, 200, -1, 2750, 'GET', '/a?b'], 'written when it began')
  t.same(read(line('-1/-1/-1/-1/5007', TAIL.replace('200', '-1'))), [5, 0, 5_007_000, 2750, 'GET', '/a?b'], 'no answer at all')
  t.same(read(line('10/0/30/69/109', ' 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /a')), [5, 200, 109_000, 2750, 'GET', '/a'], 'cut')
})

t.test('what is none has its reason', async (t) => {
  for (const timers of ['10/0/30/69', '10/0/30/69/109/1', '10/0/x/69/109', '']) t.match(read(line(timers)), /^not five timers/, timers)
  for (const status of ['20', '2000', '2x0', '-12']) t.equal(read(line('1/2/3/4/5', TAIL.replace('200', status))), 'no status after the timers', status)
  t.equal(read(line('1/2/3/4/5', ' 200 2750 - -')), 'no request in quotes')
  t.equal(read(line('1/2/3/4/5').replace('01/Mar', '32/Mar')), 'a time that does not exist')
  t.equal(read(`${HEAD.trim()}x`), 'no frontend after the time')
  t.equal(read(`${HEAD}fe/1: SSL handshake failure`), OTHER)
  t.equal(read(`${HEAD}in back/srv1 0/0/5007 212 -- 0/0/0/0/3 0/0`), OTHER)
  t.equal(read('haproxy[12]: Server be/srv1 is DOWN'), OTHER)
  t.match(read('nothing'), /^no time in brackets/)
})
