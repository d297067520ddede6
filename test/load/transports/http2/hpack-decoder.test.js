import t from 'tap'
import { createCollector, hex } from './fixtures/collect-fields.js'
import { decodeHuffman, MALFORMED_HUFFMAN } from '../../../../src/load/transports/http2/hpack-decoder.js'

const DATE = 'Mon, 21 Oct 2013 20:13:21 GMT'
const LATER = 'Mon, 21 Oct 2013 20:13:22 GMT'
const COOKIE = 'foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1'
const SITE = 'https://www.example.com'

const REQUESTS = [
  [[':method', 'GET'], [':scheme', 'http'], [':path', '/'], [':authority', 'www.example.com']],
  [[':method', 'GET'], [':scheme', 'http'], [':path', '/'], [':authority', 'www.example.com'], ['cache-control', 'no-cache']],
  [[':method', 'GET'], [':scheme', 'https'], [':path', '/index.html'], [':authority', 'www.example.com'], ['custom-key', 'custom-value']]
]
const RESPONSES = [
  [
    [':status', '302'],
    ['cache-control', 'private'],
    ['date', DATE],
    ['location', SITE]
  ],
  [
    [':status', '307'],
    ['cache-control', 'private'],
    ['date', DATE],
    ['location', SITE]
  ],
  [
    [':status', '200'],
    ['cache-control', 'private'],
    ['date', LATER],
    ['location', SITE],
    ['content-encoding', 'gzip'],
    ['set-cookie', COOKIE]
  ]
]

/** RFC 7541, appendix C: blocks of one connection each. */
const VECTORS = [
  {
    name: 'C.2.1 literal with indexing',
    table: 4096,
    blocks: ['400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572'],
    fields: [[['custom-key', 'custom-header']]]
  },
  {
    name: 'C.2.2 literal without indexing',
    table: 4096,
    blocks: ['040c 2f73 616d 706c 652f 7061 7468'],
    fields: [[[':path', '/sample/path']]]
  },
  {
    name: 'C.2.3 literal never indexed',
    table: 4096,
    blocks: ['1008 7061 7373 776f 7264 0673 6563 7265 74'],
    fields: [[['password', 'secret']]]
  },
  { name: 'C.2.4 indexed', table: 4096, blocks: ['82'], fields: [[[':method', 'GET']]] },
  {
    name: 'C.3 requests without Huffman coding',
    table: 4096,
    blocks: [
      '8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
      '8286 84be 5808 6e6f 2d63 6163 6865',
      '8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65'
    ],
    fields: REQUESTS
  },
  {
    name: 'C.4 requests with Huffman coding',
    table: 4096,
    blocks: [
      '8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff',
      '8286 84be 5886 a8eb 1064 9cbf',
      '8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf'
    ],
    fields: REQUESTS
  },
  {
    name: 'C.5 responses without Huffman coding, entries evicted',
    table: 256,
    blocks: [
      '4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
      '4803 3330 37c1 c0bf',
      `88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970 7738 666f 6f3d 4153 444a 4b48 514b
       425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630 303b 2076 6572 7369 6f6e 3d31`
    ],
    fields: RESPONSES
  },
  {
    name: 'C.6 responses with Huffman coding, entries evicted',
    table: 256,
    blocks: [
      '4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3',
      '4883 640e ffc1 c0bf',
      `88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708
       7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07`
    ],
    fields: RESPONSES
  }
]

for (const { name, table, blocks, fields } of VECTORS) {
  t.test(name, async (t) => {
    const collector = createCollector({ maxTableBytes: table })
    t.same(blocks.map((block) => collector.decode(hex(block))), fields)
  })
}

t.test('without a dynamic table: a literal with indexing is read and kept by nobody', async (t) => {
  const collector = createCollector({ maxTableBytes: 0 })
  const literal = '400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572'
  t.same(collector.decode(hex(`20 ${literal}`)), [['custom-key', 'custom-header']], 'after an update to 0, which is what there is already')
  t.equal(collector.decode(hex('be')), 'index outside of the table')
  t.equal(collector.decode(hex('21')), 'table size over what was announced')
})

t.test('an update empties the table, and a later one opens it again', async (t) => {
  const collector = createCollector({ maxTableBytes: 64 })
  t.same(collector.decode(hex('4001 6101 62 be')), [['a', 'b'], ['a', 'b']])
  t.equal(collector.decode(hex('20 3f21 be')), 'index outside of the table')
  t.same(collector.decode(hex('3f21 4001 6101 62 be')), [['a', 'b'], ['a', 'b']])
})

t.test('integers over several bytes', async (t) => {
  const long = 'v'.repeat(1337)
  const collector = createCollector({ maxTableBytes: 0 })
  // 1337 in a prefix of 7 bits: 127, then 1210 = 9 * 128 + 58.
  t.same(collector.decode(Buffer.concat([hex('0001 61 7f ba09'), Buffer.from(long)])), [['a', long]])
})

t.test('an empty block has no fields', async (t) => {
  t.same(createCollector({ maxTableBytes: 0 }).decode(Buffer.alloc(0)), [])
})

const MALFORMED = {
  'index 0': ['80', 'index outside of the table'],
  'an index that is in no table': ['ff00', 'index outside of the table'],
  'an index of four more digits, which is in no table': ['ff80 8080 00', 'index outside of the table'],
  'a name that is in no table': ['7f00 0161', 'index outside of the table'],
  'a name of a literal that is in no table': ['0f2f 0161', 'index outside of the table'],
  'an update after a field': ['82 20', 'table size update after a field'],
  'a string longer than its block': ['0005 6162', 'string longer than its block'],
  'no value': ['0001 61', 'block cut short'],
  'an integer that does not end': ['00 7f 80 80 80 80 80 80 80', 'integer too large'],
  'an integer of five more digits': ['ff80 8080 8000', 'integer too large'],
  'an integer cut short': ['ff', 'block cut short'],
  'padding of 8 bits': ['0001 61 81 ff', 'malformed Huffman string'],
  'padding that is no ones': ['0001 61 81 00', 'malformed Huffman string'],
  'an end of string within': ['0001 61 85 ffff fffffc', 'malformed Huffman string']
}

for (const [name, [block, error]] of Object.entries(MALFORMED)) {
  t.test(`malformed: ${name}`, async (t) => {
    t.equal(createCollector({ maxTableBytes: 0 }).decode(hex(block)), error)
  })
}

t.test('the table keeps what fits, with 32 bytes for each entry, and gives up the oldest first', async (t) => {
  const keep = (maxTableBytes, ...blocks) => {
    const collector = createCollector({ maxTableBytes })
    return blocks.map((block) => collector.decode(hex(block))).at(-1)
  }
  const [a, c] = ['4001 6101 62', '4001 6301 64']
  t.same(keep(34, a, 'be'), [['a', 'b']])
  t.equal(keep(33, a, 'be'), 'index outside of the table', 'larger than the table: none is kept')
  t.same(keep(68, `${a} ${c}`, 'be bf'), [['c', 'd'], ['a', 'b']])
  t.equal(keep(67, `${a} ${c}`, 'be bf'), 'index outside of the table')
  t.same(keep(67, `${a} ${c}`, 'be'), [['c', 'd']])
  t.same(keep(68, a, '3f03 be'), [['a', 'b']], 'an update to 34 bytes: 31 and 3')
  t.equal(keep(68, a, '3f02 be'), 'index outside of the table')
  t.same(keep(34, a, '7e01 63', 'be'), [['a', 'c']], 'a name of the table')
})

t.test('a long string in Huffman code', async (t) => {
  // `0` is 00000: 400 bytes are 640 of them. 400 in a prefix of 7 bits: 127, then 273 = 2 * 128 + 17.
  const block = Buffer.concat([hex('0001 61 ff 9102'), Buffer.alloc(400)])
  t.same(createCollector({ maxTableBytes: 0 }).decode(block), [['a', '0'.repeat(640)]])
})

/** Strings of RFC 7541, appendix C, and single codes of its appendix B, padded with ones. */
const KNOWN = {
  'f1e3 c2e5 f23a 6ba0 ab90 f4ff': 'www.example.com',
  'a8eb 1064 9cbf': 'no-cache',
  '25a8 49e9 5bb8 e8b4 bf': 'custom-value',
  'd07a be94 1054 d444 a820 0595 040b 8166 e082 a62d 1bff': 'Mon, 21 Oct 2013 20:13:21 GMT',
  '9d29 ad17 1863 c78f 0b97 c8e9 ae82 ae43 d3': 'https://www.example.com',
  '94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07':
    'foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1',
  ffc7: '\0', // 1ffff8, 13 bits
  'ffff fff3': '\n', // 3ffffffc, 30 bits
  'ffff fbbf': '\xff', // 3ffffee, 26 bits
  'fffe 6f': '\x80', // fffe6, 20 bits
  '': ''
}

for (const [bytes, text] of Object.entries(KNOWN)) {
  t.test(JSON.stringify(text), async (t) => {
    t.equal(decode(bytes), text)
  })
}

for (const bytes of ['ff', '1fff', '1fff ffff', 'ff9f ffff ff', '52bc 30ff ffff ff', 'ffff fffffc', '00']) {
  t.test(`malformed: ${bytes}`, async (t) => {
    t.equal(decode(bytes), null)
  })
}

function decode (text) {
  const bytes = hex(text)
  const target = new Uint8Array(bytes.length * 2)
  const length = decodeHuffman(bytes, 0, bytes.length, target)
  return length === MALFORMED_HUFFMAN ? null : Buffer.from(target.subarray(0, length)).toString('latin1')
}
