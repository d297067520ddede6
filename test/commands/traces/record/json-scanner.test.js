import t from 'tap'
import { createJsonScanner } from '../../../../src/commands/traces/record/json-scanner.js'

const ITEM = { as: 'item', members: new Map([['parts', { each: { as: 'part' } }], ['owner', { as: 'owner' }]]) }
const TOP = { as: 'document', members: new Map([['items', { each: ITEM }]]), isOftenPlain: true }

/** @returns what was handed over, and whether it is cut; or what was wrong with it */
function scan (text, { size = Infinity, top = TOP } = {}) {
  const found = []
  const scanner = createJsonScanner({ top, onValue: (as, value) => found.push([as, JSON.parse(JSON.stringify(value))]) })
  const bytes = Buffer.from(text)
  try {
    for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size))
    return { found, ...scanner.end() }
  } catch (error) {
    return { found, error }
  }
}

const TEXT = 'é€😀 \\" ]}{[,: \u2028'
const DOCUMENT = {
  before: [1, -2.5e-3, true, false, null, TEXT],
  items: [{ owner: { name: TEXT }, parts: [{ [TEXT]: [[]] }, 5, 'x', null, []], more: { parts: [1] } }, 7, [8], { parts: [] }, { owner: null }],
  after: {}
}
const FOUND = [
  ['owner', { name: TEXT }], ['part', { [TEXT]: [[]] }], ['part', 5], ['part', 'x'], ['part', null], ['part', []],
  ['item', { owner: { name: TEXT }, parts: [], more: { parts: [1] } }], ['item', 7], ['item', [8]], ['item', { parts: [] }],
  ['owner', null], ['item', { owner: null }],
  ['document', { ...DOCUMENT, items: [] }]
]

t.test('the same values, however the bytes come and the document is laid out', async (t) => {
  for (const indent of [undefined, 1, '\t']) {
    const text = JSON.stringify(DOCUMENT, null, indent)
    for (const size of [1, 2, 3, 7, 64, Infinity]) {
      t.strictSame(scan(text, { size }), { found: FOUND, isCut: false }, `${JSON.stringify(indent)}, pieces of ${size}`)
      t.strictSame(scan(`\ufeff${text} \r\n${text}{}`, { size: Math.max(3, size) }).found, [...FOUND, ...FOUND, ['document', {}]])
    }
  }
})

t.test('a member that stands twice, a name that is escaped, and one that is a prototype', async (t) => {
  t.strictSame(scan('{"items":[1],"items":[2],"\\u0069tems":[3]}').found, [['item', 1], ['item', 2], ['item', 3], ['document', { items: [] }]])
  const { found } = scan('{"items":[],"__proto__":{"a":1}}')
  t.equal(JSON.stringify(found), '[["document",{"items":[],"__proto__":{"a":1}}]]')
  t.strictSame(scan('{"items":{"x":1,"y":{}}}').found, [['item', 1], ['item', {}], ['document', { items: {} }]], 'a group in place of a list')
})

t.test('a list of documents', async (t) => {
  const { found } = scan('[{"a":1}, 5, [6], {"items":[{}]}]', { top: { each: TOP } })
  t.strictSame(found, [['document', { a: 1 }], ['document', 5], ['document', [6]], ['item', {}], ['document', { items: [] }]])
})

t.test('wherever it is cut, that is said, and what was whole is there', async (t) => {
  const text = Buffer.from(JSON.stringify(DOCUMENT, null, 1))
  for (let length = 1; length < text.length; length++) {
    for (const size of [5, Infinity]) {
      const { found, isCut, error } = scan(text.subarray(0, length), { size })
      t.notOk(error, `${error?.message}, cut at ${length}`)
      t.ok(isCut)
      t.strictSame(found, FOUND.slice(0, found.length))
    }
  }
  t.match(scan('{} tru'), { isCut: false })
  t.match(scan('{} 5'), { isCut: false })
})

t.test('what is no JSON is refused, with its place, whether it is cut too or not', async (t) => {
  const broken = {
    '{"a":1,}': 7,
    '{"a" 1}': 5,
    '{"items":[{}{}]}': 12,
    '{"items":[,1]}': 10,
    '{"items":[1,]}': 12,
    '{"items":[1}': 11,
    '{"items":[]]': 11,
    '{"items":[],"a":nope ': 16,
    '{"items":[{"parts":[{"a":01}': 20,
    '{"items":[{"parts":[{"a":"\n"}': 20,
    '{"items":[{"parts":[{"a":[}': 20,
    '{"items":[{"parts":[{"a" "b"': 20,
    '{"items":[{"parts":["a': null,
    '{},': 2,
    '}': 0
  }
  for (const [text, at] of Object.entries(broken)) {
    for (const size of [1, Infinity]) {
      const { error } = scan(text, { size })
      t.equal(error?.message ?? null, at === null ? null : `no JSON at byte ${at}`, `${JSON.stringify(text)}, pieces of ${size}`)
    }
  }
  const bytes = Buffer.concat([Buffer.from('{"items":["'), Buffer.from([0xff, 0xfe]), Buffer.from('long"]}')])
  t.match(scan(bytes), { error: { message: 'no JSON at byte 10' } })
  t.match(scan(bytes.subarray(0, -3)), { error: { message: 'no JSON at byte 10' } })
  t.notOk(scan(`{"items":["${'\ufffd'}"]}`).error, 'the sign for a broken character is none')
})

t.test('no deeper than 64 levels, before and within a value', async (t) => {
  const deep = (levels) => `{"items":[{"parts":[${'['.repeat(levels - 4)}${']'.repeat(levels - 4)}]}]}`
  for (const size of [9, Infinity]) {
    t.notOk(scan(deep(64), { size }).error)
    t.match(scan(deep(65), { size }), { error: { message: /more than 64 levels/ } })
  }
})
