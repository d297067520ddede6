import t from 'tap'
import { createEntry, findTargetEnd, readMethod } from '../../../src/record/access-log/entry.js'
import { chooseReader } from '../../../src/record/access-log/formats.js'
import { createTwitterParser, createWikipediaParser } from '../../../src/record/access-log/traces.js'

/** Between other lines, as a log has it. */
function read (parse, text) {
  const bytes = Buffer.from(`1,a\t2\n${text}\n7,b\t8`)
  const start = bytes.indexOf(10) + 1
  const entry = createEntry()
  const reason = parse(bytes, start, start + Buffer.byteLength(text), entry)
  return reason ?? {
    second: entry.second,
    key: bytes.toString('utf8', entry.pathStart, findTargetEnd(entry)),
    method: readMethod(entry),
    size: entry.sizeBytes,
    us: entry.durationUs,
    status: entry.status
  }
}

t.test('traces of Twitter: a key may hold commas, a get that finds nothing has no size', (t) => {
  const parse = createTwitterParser()
  t.same(read(parse, '17,q:q:1:8WTfjZU14ee,17,213,4,get,0'), { second: 17, key: 'q:q:1:8WTfjZU14ee', method: 'GET', size: 230, us: -1, status: 200 })
  t.match(read(parse, '0,a,b c,3,5,9,gets,86400'), { key: 'a,b c', method: 'GET', size: 8 })
  t.match(read(parse, '0,a,1,0,9,set,60'), { method: 'SET', size: -1 })
  t.match(read(parse, '0,,3,5,9,get,0'), { key: '', size: 8 })
  for (const [reason, texts] of Object.entries({
    'no seconds before a first comma': ['', '17', ',a,1,2,3,get,0', '99999999999999999999,a,1,2,3,get,0'],
    'not seven columns, like 0,key,17,213,4,get,0': ['17,a', '17,a,1,2,get,0', '17,1,2,3,get,0'],
    'no sizes of key and value': ['17,a,x,2,3,get,0', '17,a,1,,3,get,0', '17,a,,1,3,get,0'],
    'no operation, like get or set': ['17,a,1,2,3,,0', '17,a,1,2,3,4,0']
  })) for (const text of texts) t.equal(read(parse, text), reason, text)
  t.end()
})

t.test('traces of Wikipedia, of images and of text', (t) => {
  const parse = createWikipediaParser()
  t.same(read(parse, '3\t-4823\tjpeg\t20411\t0.000123'), { second: 3, key: '-4823', method: 'GET', size: 20_411, us: 123, status: 200 })
  t.match(read(parse, '3\t4823\t20411\t0.5'), { key: '4823', size: 20_411, us: 500_000 })
  t.match(read(parse, 'relative_unix\thashed_path_query\timage_type\tresponse_size\ttime_firstbyte'), /no answer/)
  for (const [reason, texts] of Object.entries({
    'no seconds before a first tab': ['', '3', 'x\tk\tjpeg\t5\t0.1'],
    'not four or five columns, with tabs between them': ['3\t4', '3\t4\t5'],
    'no response_size in the last column but one': ['3\tk\tjpeg\tbig\t0.1']
  })) for (const text of texts) t.equal(read(parse, text), reason, text)
  t.end()
})

t.test('they are known by their lines, by those who ask for traces', async (t) => {
  const choose = (text, isWide) =>
    chooseReader({
      lines: text.map((line) => Buffer.from(line)),
      format: null,
      options: { timeUnit: null, fields: {}, utcOffsetS: 0, isWide }
    })
  const twitter = await choose(['0,k,1,2,3,get,0', '1,l,1,2,3,get,0'], true)
  t.match(twitter, { read: 2, reader: { format: 'twitter', hasSizes: true, remarks: [{ code: 'TRACE_TIMES' }] } })
  t.equal((await choose(['0\tk\tjpeg\t2\t0.1'], true)).reader.format, 'wikipedia')
  t.equal((await choose(['0,k,1,2,3,get,0'], false)).read, 0)
})

t.test('method, size and who asked, of each format', async (t) => {
  const readOne = async (line) => {
    const bytes = Buffer.from(line)
    const options = { timeUnit: null, fields: {}, utcOffsetS: 0, isWide: true }
    const { reader } = await chooseReader({ lines: [bytes], format: null, options })
    const entry = createEntry()
    t.equal(reader.parse(bytes, 0, bytes.length, entry), null, line)
    const end = entry.path === null ? findTargetEnd(entry) : 0
    return { target: entry.path ?? bytes.toString('utf8', entry.pathStart, end), method: readMethod(entry), size: entry.sizeBytes, personal: entry.personal }
  }
  const stamp = '[10/Oct/2000:13:55:36 -0700]'
  t.same(await readOne(`192.0.2.1 - - ${stamp} "GET /a?b=1 HTTP/1.1" 200 2326 "-" "x"`), { target: '/a?b=1', method: 'GET', size: 2326, personal: null })
  t.match(await readOne(`192.0.2.1 - frank ${stamp} "POST /a HTTP/1.1" 304 -`), { target: '/a', method: 'POST', size: 0, personal: 'user' })
  t.match(await readOne(`192.0.2.1 - x- ${stamp} "HEAD /a HTTP/1.1" 200 7`), { method: 'HEAD', size: 7, personal: 'user' })
  t.match(
    await readOne('192.0.2.1:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /b?c HTTP/1.1"'),
    { target: '/b?c', method: 'GET', size: 2750, personal: null }
  )
  const json = { time: '2026-03-01T12:00:00Z', status: 200, method: 'put', path: '/x?y', bytes_sent: 99, http_cookie: '-' }
  t.same(await readOne(JSON.stringify(json)), { target: '/x?y', method: 'PUT', size: 99, personal: null })
  t.match(await readOne(JSON.stringify({ ...json, http_cookie: 'a=b' })), { personal: 'cookie' })
  t.match(await readOne(JSON.stringify({ ...json, remote_user: 'frank', method: undefined, path: undefined, request: 'GET /z HTTP/1.1' })), { target: '/z', method: 'GET', personal: 'user' })
  const caddy = { logger: 'http.log.access', ts: 1772366400.5, request: { method: 'GET', uri: '/', headers: { Cookie: ['REDACTED'] } }, size: 5, status: 200 }
  t.match(await readOne(JSON.stringify(caddy)), { target: '/', method: 'GET', size: 5, personal: 'cookie' })
})
