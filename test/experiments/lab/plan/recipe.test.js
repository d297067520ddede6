import t from 'tap'
import { findRecipeMistakes, parseRecipeFile } from '../../../../src/experiments/lab/plan/recipe.js'
import { readDuration, readLatency, readSize } from '../../../../targets/cache/origin/recipe-units.js'
import { formatMistake, readRecipes } from '../../../../targets/cache/origin/recipe.js'

const STAGES = [{ at: 0, status: 200, latency: 0 }]
const parse = (text, file = 'recipe.json') => parseRecipeFile({ text, file })
const faultsOf = (value) => readRecipes(value).mistakes.map(formatMistake)

t.test('durations: 0 with or without quotes, whole ms and s', async (t) => {
  for (const [written, ms] of [
    [0, 0],
    ['0', 0],
    ['0ms', 0],
    ['0s', 0],
    ['1ms', 1],
    ['400ms', 400],
    ['1s', 1000],
    ['60s', 60_000]
  ]) { t.equal(readDuration(written), ms, String(written)) }
  for (const written of [
    1,
    50,
    -1,
    '50',
    '-1ms',
    '1.5s',
    '1m',
    '12x',
    'ms',
    '',
    ' ',
    null,
    true,
    [],
    {},
    '1ms..2ms',
    '1S',
    '9999999s',
    NaN
  ]) { t.equal(readDuration(written), null, JSON.stringify(written)) }
})

t.test('latencies: a duration or a range, either unit on each side, in either order', async (t) => {
  for (const [written, minMs, maxMs] of [
    [0, 0, 0],
    ['0', 0, 0],
    ['1s', 1000, 1000],
    ['100ms..200ms', 100, 200],
    ['1s..2s', 1000, 2000],
    ['800ms..1s', 800, 1000],
    ['0..5ms', 0, 5],
    ['2s..100ms', 100, 2000]
  ]) {
    t.strictSame(readLatency(written), { minMs, maxMs }, String(written))
  }
  for (const written of [5, '5', '1ms..', '..1ms', '1ms..2', '1ms..2ms..3ms', '1ms...2ms', {}, null]) { t.equal(readLatency(written), null, JSON.stringify(written)) }
})

t.test('sizes are 1024-based', async (t) => {
  for (const [written, bytes] of [
    ['0b', 0],
    ['512b', 512],
    ['1kb', 1024],
    ['20kb', 20_480],
    ['2mb', 2_097_152]
  ]) { t.equal(readSize(written), bytes, written) }
  for (const written of ['20', 'kb', '20KB', '1.5kb', '-1b', '1gb', '257mb', '20kb..30kb', '']) t.equal(readSize(written), null, written)
})

t.test('one recipe, with what is left out', async (t) => {
  const { recipes, mistakes } = readRecipes({
    stages: STAGES,
    unknown: { a: 1 },
    body: null,
    headers: null,
    origin: null,
    random_content: null,
    route: null
  })
  t.strictSame(mistakes, [])
  t.strictSame(recipes, [{
    route: '/*',
    source: null,
    headers: {},
    stages: [{ atMs: 0, status: 200, minMs: 0, maxMs: 0 }],
    written: { body: null, headers: {}, origin: null, random_content: null, route: '/*', stages: STAGES }
  }])
  t.strictSame(readRecipes(recipes[0].written).recipes, recipes, 'what is listed can be posted again')
})

t.test('of several sources the first one is taken: origin, body, random_content', async (t) => {
  const all = { origin: 'http://127.0.0.1:1/x', body: 'text', random_content: '1kb', stages: STAGES }
  t.equal(readRecipes(all).recipes[0].source?.from, 'origin')
  t.equal(readRecipes({ ...all, origin: null }).recipes[0].source?.from, 'body')
  t.equal(readRecipes({ ...all, origin: null, body: '' }).recipes[0].source?.from, 'body', 'an empty body is one')
  t.strictSame(readRecipes({ random_content: '1kb', stages: STAGES }).recipes[0].source, { from: 'random', text: '1kb', sizeBytes: 1024 })
})

t.test('stages: by time, the later one of two at the same time last', async (t) => {
  const stages = [
    { at: '2s', status: 500 },
    { at: 0, status: 404, latency: '1s' },
    { at: '2s', status: 200, latency: '1ms..2ms', more: null },
    { status: 201, at: null, latency: null }
  ]
  t.strictSame(readRecipes({ stages }).recipes[0].stages, [
    { atMs: 0, status: 404, minMs: 1000, maxMs: 1000 },
    { atMs: 0, status: 201, minMs: 0, maxMs: 0 },
    { atMs: 2000, status: 500, minMs: 0, maxMs: 0 },
    { atMs: 2000, status: 200, minMs: 1, maxMs: 2 }
  ])
})

t.test('headers: lower-case names, several of one name, none that cut answers', async (t) => {
  const headers = {
    'X-Foo': 'bar',
    'set-cookie': ['a=1', 'b=2'],
    age: 5,
    none: null,
    'Content-Length': '7',
    'transfer-encoding': 'chunked'
  }
  t.strictSame(readRecipes({ headers, stages: STAGES }).recipes[0].headers, { 'x-foo': 'bar', 'set-cookie': ['a=1', 'b=2'], age: '5' })
})

t.test('a route without its slash gets one', async (t) => {
  t.strictSame(
    ['news', '*', '/a', '//x'].map((route) => readRecipes({ route, stages: STAGES }).recipes[0].route),
    ['/news', '/*', '/a', '//x']
  )
})

t.test('every mistake is told, with its place', async (t) => {
  const value = [
    { stages: STAGES },
    {
      route: '/a?b',
      body: { a: 1 },
      random_content: '1gb',
      headers: { 'a b': 'c', d: 'e\r\nf: g', h: {} },
      stages: [{ at: '1ms..2ms', status: '200', latency: '12x' }, 7]
    },
    { origin: 'ftp://x', route: 5, stages: [] },
    { body: '<<16kb>> <<3xb>> <<name>>' },
    'x',
    null
  ]
  t.strictSame(faultsOf(value), [
    '[1].route: "/a?b" can never be asked for; leave the query out, it is ignored in requests, and encode spaces as %20',
    '[1].body: a group of keys is no text; write it as text, JSON in quotes: "{\\"name\\":\\"chair\\"}"',
    '[1].random_content: "1gb" is no size; write it like 512b, 20kb or 2mb, at most 64mb',
    '[1].headers.a b: "a b" cannot be the name of a header; letters, digits and dashes',
    '[1].headers.d: the header d cannot be sent like that; give it a text of Latin-1 letters, without line breaks',
    '[1].headers.h: the header h cannot be sent like that; give it a text of Latin-1 letters, without line breaks',
    '[1].stages[0].at: "1ms..2ms" is no duration; write 0, "500ms" or "2s", counted from when the recipe is posted',
    '[1].stages[0].status: "200" is no status; write a whole number from 200 to 599',
    '[1].stages[0].latency: "12x" is no duration; write 0, "500ms" or "2s", or a range: "100ms..2s"',
    '[1].stages[1]: 7 is no stage; write {"at": 0, "status": 200, "latency": "100ms"}',
    '[2].route: 5 is no text; write a path such as /news, or its beginning with a star: /news*',
    '[2].origin: "ftp://x" is no address; it begins with http:// or https://',
    '[2].stages: an empty list is no list of stages; write [{"at": 0, "status": 200, "latency": "100ms"}]',
    '[3].body: "<<3xb>>" holds no size; write it like 512b, 20kb or 2mb, at most 64mb',
    '[3].stages: there are no stages; write [{"at": 0, "status": 200, "latency": "100ms"}]',
    '[4]: "x" is no recipe; write {"route": "/*", "body": "hello", "stages": [{"at": 0, "status": 200, "latency": "100ms"}]}',
    '[5]: null is no recipe; write {"route": "/*", "body": "hello", "stages": [{"at": 0, "status": 200, "latency": "100ms"}]}'
  ])
  t.strictSame(readRecipes(value).recipes, [], 'one mistake, and none is taken')
  t.match(faultsOf({ stages: [{ at: 4000, status: 100, latency: 50 }] }), [
    'stages[0].at: 4000 has no unit',
    'stages[0].status: 100 is no status',
    'stages[0].latency: 50 has no unit'
  ])
  t.match(faultsOf(7), ['the recipe: 7 is no recipe'])
  t.equal(faultsOf(Array(500).fill(1)).length, 50)
  t.match(faultsOf({ body: '<<50mb>><<50mb>>', stages: STAGES }), [
    'body: with its placeholders it is 101 MiB long; 64 MiB are the most for one payload'
  ])
  t.strictSame(faultsOf([]), [])
})

t.test('a recipe inside a larger file', async (t) => {
  t.strictSame(findRecipeMistakes({ value: { stages: STAGES }, path: ['lab'] }), [])
  t.match(
    findRecipeMistakes({
      value: { stages: [{ at: 0, status: 200, latency: 7 }] },
      path: ['lab', 'phases', 1, 'do', 'recipe']
    }),
    [
      {
        path: ['lab', 'phases', 1, 'do', 'recipe', 'stages', 0, 'latency'],
        wrong: 'lab.phases[1].do.recipe.stages[0].latency: 7 has no unit',
        right: /^write 0/
      }
    ]
  )
})

t.test('a file: JSON, JSON with a mark before it, YAML', async (t) => {
  const text = JSON.stringify({ body: 'x', stages: STAGES }, null, '\t')
  const [recipe] = parse(text)
  t.equal(recipe.route, '/*')
  t.strictSame(parse(`\ufeff${text}`), [recipe])
  t.strictSame(parse('body: x\nstages:\n  - { at: 0, status: 200, latency: 0 }\n', 'recipe.yml'), [recipe])
})

t.test('a file with mistakes: where they stand', async (t) => {
  const text =
    '[\n  { "stages": [{ "at": 0, "status": 200, "latency": 0 }] },\n  {\n    "stages": [\n      { "at": 0, "status": 700,\n        "latency": "12x" }\n    ]\n  }\n]\n'
  t.throws(() => parse(text), {
    code: 'RECIPE_INVALID',
    exitCode: 2,
    message:
      'recipe.json has 2 mistakes:\nrecipe.json:5:28: [1].stages[0].status: 700 is no status; write a whole number from 200 to 599\nrecipe.json:6:20: [1].stages[0].latency: "12x" is no duration; write 0, "500ms" or "2s", or a range: "100ms..2s"',
    hint: /recipe-format\.md/
  })
  t.throws(() => parse('{ "stages": [\n  { "at": 0,,'), { code: 'RECIPE_INVALID', message: /recipe\.json:2:\d+: / })
  t.throws(() => parse('{\n\t"stages":\n\t\t7\n}'), { message: /recipe\.json:3:3: stages: 7 is no list of stages/ }, 'tabs indent JSON')
  const many = (count) => `[${'{"stages": 7},'.repeat(count)}{"stages": 7}]`
  t.throws(() => parse(many(9)), { message: /recipe\.json:1:13: \[0\]/ })
  t.throws(() => parse(many(30_000)), { message: /recipe\.json: \[0\]/ }, 'of so many values the places are not looked for')
  t.throws(() => parse(''), { code: 'RECIPE_INVALID', message: /recipe\.json:1:1: the recipe: null is no recipe/ })
  t.throws(() => parse('a|b<script>', 'a|b<script>'), { message: /the recipe: "a\|b<script>" is no recipe/ })
})
