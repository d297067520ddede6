import t from 'tap'
import { parseFeed } from '../../../src/plan/feed/file.js'

const request = { path: '/', headers: { accept: 'text/plain' } }
const read = (text, file = 'requests.csv', own = request) => parseFeed({ text, file, request: own })
const mistakesOf = (...given) => {
  try {
    read(...given)
    return []
  } catch (error) {
    t.equal(error.code, 'FEED_INVALID')
    return error.message.split('\n').slice(1)
  }
}

t.test('CSV: what a row leaves out stands in the target, headers are laid over one by one', async (t) => {
  const text = 'path,method,header:Accept,header:x-a,body\r\n/a,,,1,\r\n"/b,c",post,text/html,,"{""n"":1}"\r\n'
  t.strictSame(read(text), [
    { path: '/a', headers: { accept: 'text/plain', 'x-a': '1' } },
    { method: 'POST', path: '/b,c', headers: { Accept: 'text/html' }, body: '{"n":1}' }
  ])
})

t.test('placeholders: encoded in a path, as they are elsewhere', async (t) => {
  const own = { path: '/items/{{id}}/{{&raw}}', headers: { 'x-id': '{{id}}' }, body: 'id={{id}}' }
  t.strictSame(read('id,raw\na/b c,x/y\n', 'items.csv', own), [
    { path: '/items/a%2Fb%20c/x/y', headers: { 'x-id': 'a/b c' }, body: 'id=a/b c' }
  ])
})

t.test('an id for each request is no column, unless there is one', async (t) => {
  const own = { path: '/{{id}}/{{uuid}}' }
  t.strictSame(read('id\n1\n', 'r.csv', own), [{ path: '/1/{{uuid}}' }])
  t.strictSame(read('id,uuid\n1,x\n', 'r.csv', own), [{ path: '/1/x' }])
})

t.test('JSON, JSON lines and YAML say the same', async (t) => {
  const expected = [
    { path: '/1', headers: { accept: 'text/plain' } },
    { method: 'PUT', path: '/2', headers: { accept: 'text/plain' }, body: '{"a":[1]}' }
  ]
  t.strictSame(read('[{"path":"/1"},{"path":"/2","method":"PUT","body":{"a":[1]}}]', 'r.json'), expected)
  t.strictSame(read('{"path":"/1"}\n\n{"path":"/2","method":"PUT","body":{"a":[1]}}\n', 'r.jsonl'), expected)
  t.strictSame(read('- path: /1\n- path: /2\n  method: PUT\n  body: { a: [1] }\n', 'r.yml'), expected)
})

t.test('every mistake with its line', async (t) => {
  t.match(mistakesOf('path,method\na|b<script>,\n/b,G T\n/c\n/\\evil,\n//evil,\n'), [
    /^requests\.csv:2: the path "a\|b<script>"; it begins with \/$/,
    /^requests\.csv:3: the method "G T"/,
    /^requests\.csv:4: 1 cells, and the header has 2/,
    /^requests\.csv:5: the path "\/\\\\evil" has a character that no path may have/
  ])
  t.match(mistakesOf('{"path":"/1"}\nnonsense\n', 'r.jsonl'), [/^r\.jsonl:2: this is not JSON/])
  t.match(mistakesOf('[\n {"path":"/1"},\n {"path":"2"}\n]', 'r.json'), [/^r\.json:3: the path "2"/])
  t.match(mistakesOf('[\n {"path":"/1"},\n {"path":"/2"\n]', 'r.json'), [/^r\.json:[34]: (?!.*is not a list)/])
  t.match(mistakesOf('- path: /1\n- path: /2\n  path: /3\n', 'r.yml'), [/^r\.yml:3: the key is here twice/])
  const long = (/** @type {number} */ count) => mistakesOf(`path\n${'ab'.repeat(count / 2)}${'c'.repeat(count % 2)}\n`)
  t.match([...long(60), ...long(61)], [`the path "${'ab'.repeat(30)}"; it`, `the path "${'ab'.repeat(30)}…"; it`], 'what is long is cut')
  t.match(mistakesOf('path,path\n/a,/b\n'), [/^requests\.csv:1: a second column "path"/])
  t.match(mistakesOf('path,header:x\n/a,"b\nc"\n'), [/^requests\.csv:2: /], 'a header must not hold a line of its own')
  t.match(mistakesOf('path\n"/a\n'), [/^requests\.csv:2: a quote is opened/])
})

t.test('nothing in it, nothing used, too many, an ending that says nothing', async (t) => {
  t.match(mistakesOf(''), [/there is no request in it/])
  t.match(mistakesOf('path\n'), [/there is no request in it/])
  t.match(mistakesOf('[]', 'r.json'), [/there is no request in it/])
  t.match(mistakesOf('{}', 'r.json'), [/this is not a list/])
  t.match(mistakesOf('id\n1\n'), [/nothing in it is used/])
  t.match(mistakesOf('ids\n1\n', 'r.csv', { path: '/{{id}}' }), [/the target's request has \{\{id\}\}/])
  t.throws(() => read('path\n/a\n', 'requests.txt'), { code: 'FEED_INVALID', message: /does not end in \.csv/ })
})

t.test('no value of a header is repeated in a message', async (t) => {
  const [message] = mistakesOf('path,header:authorization\n/a,"Bearer s3cret\u0007"\n')
  t.ok(message)
  t.notMatch(message, /s3cret/)
})

t.test('a file that would fill the memory is given up where that shows', async (t) => {
  const columns = Array.from({ length: 1001 }, (_, i) => `c${i}`)
  t.match(mistakesOf(`path\n${'/a\n'.repeat(100_001)}`), [/more than 100000 requests; .* a sample is enough/])
  t.match(mistakesOf(`${columns.join(',')}\n${'/a\n'.repeat(1000)}`), [/requests.csv:1: more than 1000 columns/])
  t.match(mistakesOf(`path\n/a\n${','.repeat(2000)}\n`), [/requests.csv:3: more than 1000 columns/])
  t.match(mistakesOf(`path,${columns.slice(0, 900)}\n${`/a${','.repeat(900)}\n`.repeat(6000)}`), [/more than 5000000 cells/])
  t.match(mistakesOf(`path,body\n${'/a\n'.repeat(9000)}`).at(-1), /and 952 more/)
  t.match(mistakesOf(`path,body\n/a,"${'x'.repeat(9_000_000)}`), [/requests.csv:2: a row of more than 8 MiB/])
  t.match(mistakesOf(`[${'0,'.repeat(100_000)}0]`, 'r.json'), [/more than 100000 requests/])
  t.match(mistakesOf('{}\n'.repeat(100_001), 'r.jsonl'), [/more than 100000 requests/])
  t.match(mistakesOf(Array.from({ length: 1001 }, (_, i) => `{"path":"/","c${i}":1}`).join('\n'), 'r.jsonl'), [
    /more than 1000 different columns/
  ])
  for (const body of ['x', '"x\ny"', `"${','.repeat(1100)}"`]) t.equal(read(`path,body\n${`/a,${body}\n`.repeat(2000)}`).length, 2000, 'it is the columns of one row that count')
  t.equal(mistakesOf('{\n'.repeat(5000), 'r.jsonl').length, 51, 'no more mistakes are kept than can be shown')
})

t.test('separated by semicolons or tabs, as the header is', async (t) => {
  const read = (text, file = 'a.csv') => parseFeed({ text, file, request: { path: '/' } })
  const two = [{ method: 'GET', path: '/a' }, { method: 'POST', path: '/b', body: 'x,1;2' }]
  t.same(read('path;method;body\n/a;GET;\n/b;POST;"x,1;2"\n'), two)
  t.same(read('path\tmethod\tbody\n/a\tGET\t\n/b\tPOST\tx,1;2\n', 'a.tsv'), two)
  t.same(read('sep=;\r\npath;method;body\r\n/a;GET;\r\n/b;POST;"x,1;2"\r\n'), two)
  t.same(read('\ufeff"sep=\t"\npath\tmethod\n/a\tGET\n'), [two[0]])
  t.same(read('path,"a;b;c"\n/a,x\n'), [{ path: '/a' }], 'what stands in quotes does not separate')
  t.same(read('path\n/a;b\n'), [{ path: '/a;b' }], 'one column')
  t.throws(() => read('sep=;\npath;method\n/a\n'), { message: /a\.csv:3: 1 cells, and the header has 2; a cell with a semicolon/ })
  t.throws(() => read(`${';'.repeat(1001)}\n`), { message: /more than 1000 columns/ })
})
