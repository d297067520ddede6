import t from 'tap'
import { chooseReader } from '../../../src/record/access-log/formats.js'
import { findField, listFields } from '../../../src/record/access-log/columns.js'
import { createEntry } from '../../../src/record/access-log/entry.js'

const DEFAULTS = { timeUnit: null, fields: {}, utcOffsetS: 0 }

t.test('fields after the request: quotes, brackets, lists of several tries', async (t) => {
  const text = ' 200 5 "a \\"b\\" c" [shop] [] rt=0.1 urt="0.1, 0.2" 0.120, 0.340 0.1 : 0.2 -'
  const fields = ['200', '5', 'a \\"b\\" c', 'shop', '', 'rt=0.1', 'urt="0.1, 0.2"', '0.120, 0.340', '0.1 : 0.2', '-']
  t.same(listFields(Buffer.from(text), 0, text.length), fields)
  const bytes = Buffer.from(text)
  fields.forEach((field, index) => {
    const place = findField(bytes, 0, bytes.length, index + 1)
    t.equal(bytes.toString('latin1', place.start, place.end), field)
  })
  t.equal(findField(bytes, 0, bytes.length, fields.length + 1), null)
  for (let end = 0; end <= bytes.length; end++) t.ok(listFields(bytes, 0, end).length <= fields.length, 'cut off anywhere')
})

/** How 40 lines are read, whose fields after the agent are as told. */
async function read (write, options = {}) {
  const lines = Array.from({ length: 40 }, (_, index) => {
    const size = 200 + (index * 7919) % 5000
    const agent = ['curl/8.5.0', 'Mozilla/5.0 (X11; Linux x86_64)', 'bot'][index % 3]
    return Buffer.from(`192.0.2.1 - - [01/Mar/2026:12:00:${10 + index} +0000] "GET /items/${index % 7} HTTP/1.1" 200 ${size} "-" "${agent}" ${write({ index, size, agent })}`)
  })
  const { reader } = await chooseReader({ lines, format: null, options: { ...DEFAULTS, ...options } })
  const entry = createEntry()
  reader.parse(lines[3], 0, lines[3].length, entry)
  return { us: entry.durationUs, unclear: reader.unclear?.message ?? null, sizeBytes: entry.sizeBytes }
}
const noise = (index) => (index * 2654435761 % 1000) / 1000

t.test('what is no duration', async (t) => {
  const none = { us: -1, unclear: null }
  t.match(await read(() => '443'), none, '$server_port')
  t.match(await read(({ size, index }) => `${300 + index % 20} ${size + 250 + index % 30}`), { unclear: /which|unit/ }, 'the first might be one')
  t.match(await read(({ agent, size, index }) => `${420 + agent.length} ${size + 250 + index % 30}`), none, 'combinedio')
  t.match(await read(({ index }) => index + 17), none, '$connection')
  t.match(await read(() => '200'), none, '$upstream_status')
  t.match(await read(({ index }) => index % 4 ? `"${(1 + noise(index) * 4).toFixed(2)}"` : '"-"'), none, '$gzip_ratio')
  t.match(await read(({ index }) => `1772366${400 + index}.123`), none, '$msec')
  t.match(await read(() => '"-" "203.0.113.9"'), none, '$http_x_forwarded_for')
})

t.test('what is one, wherever it stands', async (t) => {
  const took = (index) => (0.01 + noise(index)).toFixed(3)
  const us = Math.round((0.01 + noise(3)) * 1e3) * 1e3
  t.match(await read(({ index }) => `"${took(index)}" 443 "203.0.113.9"`), { us })
  t.match(await read(({ index }) => `${(noise(index) / 300).toFixed(3)} ${took(index)}`), { us }, 'after its upstream')
  t.match(await read(({ index }) => `request_time=${took(index)} upstream_response_time=0.001`), { us })
  t.match(await read(({ index }) => index === 3 ? '0.120, 0.340' : took(index)), { us: 460_000 }, 'all tries, also at the end of a line')
  t.match(await read(({ index }) => `duration_ms=${Math.round(1000 * (0.01 + noise(index)))}`), { us }, 'a unit in its name')
  t.match(await read(({ index }) => `${index} "shop@docker" "http://10.0.0.2:80" ${Math.round(1000 * (0.01 + noise(index)))}ms`), { us }, 'Traefik')
  t.match(await read(({ index }) => `${(10 + 1000 * noise(index)).toFixed(3)} ms`), { us }, 'morgan')
})

t.test('what stays open is asked for, and said by the user', async (t) => {
  const two = ({ index }) => `${Math.floor(1000 + noise(index) * 9000)} ${Math.floor(50 + noise(index + 9) * 90)}`
  t.match((await read(two)).unclear, /which field is the duration: field 5 after the request \(.*\), field 6/)
  t.match((await read(two, { fields: { duration: '5' } })).unclear, /the unit of field 5 after the request/)
  t.match(await read(two, { fields: { duration: '5' }, timeUnit: 'us' }), { us: Math.floor(1000 + noise(3) * 9000), unclear: null })
  t.match(await read(two, { fields: { duration: '-1' }, timeUnit: 'ms' }), { us: Math.floor(50 + noise(12) * 90) * 1000 })
  t.match(await read(two, { timeUnit: 'none' }), { us: -1, unclear: null })
  t.match((await read(({ index }) => `d=${noise(index).toFixed(4)} other=1`, { fields: { duration: 'd' } })).unclear, /the unit of d=/)
  t.match(await read(({ index }) => `d=${noise(index).toFixed(4)}`, { fields: { duration: 'd' }, timeUnit: 's' }), { us: Math.round(Number(noise(3).toFixed(4)) * 1e6) })
  t.match((await read(two, { fields: { duration: 'rt' } })).unclear, /no field rt= is after the request; its fields have no names/)
  t.match(await read(({ size }) => `x ${size + 5}`, { fields: { size: '6' } }), { sizeBytes: 200 + (3 * 7919) % 5000 + 5 })
  const slow = ({ index }) => (20 + 50 * noise(index)).toFixed(3)
  t.match((await read(slow)).unclear, /so .* as s, .* as ms/, 'seconds of nginx, or milliseconds of morgan')
})
