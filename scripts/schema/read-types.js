/*
 * The shapes of a TypeScript file as data: as much of the language as the types of records are written in. The build
 * makes a schema of them where no compiler is installed (`npm ci --omit=dev`); that they are sound is for tsc to say.
 */

/**
 * @typedef {{ text: string, tags: Record<string, string> }} Comment
 * @typedef {{ name: string, isOptional: boolean, type: Type, comment: Comment }} Field
 * @typedef {{ is: 'name', name: string, args: Type[] } | { is: 'literal', value: string | number | boolean | null }
 *   | { is: 'object', fields: Field[] } | { is: 'union', of: Type[] } | { is: 'both', of: Type[] }
 *   | { is: 'list', of: Type } | { is: 'field', of: Type, key: Type }} Type
 * @typedef {{ name: string, comment: Comment, type: Type }} Declaration
 * @typedef {{ text: string, doc: string, line: number }} Token
 */

const TOKEN = /\/\*[^]*?\*\/|\/\/.*|'[^'\n]*'|[\w$]+|\n|[^\s\w]/g
const NUMBERS = 'minimum|maximum|exclusiveMinimum|exclusiveMaximum|minLength|maxLength|minItems|maxItems|minProperties'
/** What types cannot say: src/types.ts tells what each means. */
const TAG = new RegExp(`@(${NUMBERS}|integer|pattern|uniqueItems|written|open|oneOf)\\b(?: +([^@\\n]+))?`, 'g')

/**
 * @param {string} source
 * @returns {(name: string) => Declaration | undefined} a shape is read when it is asked for: of the others not all can be
 */
export function readTypes (source) {
  const tokens = split(source)
  const starts = new Map(tokens.flatMap((token, at) => isStart(tokens, at) ? [[tokens[at + 1].text, at]] : []))
  return (name) => {
    const at = starts.get(name)
    return at === undefined ? undefined : readDeclaration(openReader(tokens, at))
  }
}

/** @param {string} source @returns {Token[]} each with the comment before it */
function split (source) {
  const tokens = []
  let [doc, line] = ['', 1]
  for (const [text] of source.matchAll(TOKEN)) {
    if (text.startsWith('/**')) doc = text
    else if (!/^(\/[*/]|\n)/.test(text)) {
      tokens.push({ text, doc, line })
      doc = ''
    }
    line += text.split('\n').length - 1
  }
  return tokens
}

/** @param {Token[]} tokens @param {number} at */
function isStart (tokens, at) {
  return ['interface', 'type'].includes(tokens[at].text) && ['{', '=', 'extends'].includes(tokens[at + 2]?.text)
}

/** @param {Token[]} tokens @param {number} at */
function openReader (tokens, at) {
  const next = () => tokens[at]?.text
  return {
    next,
    doc: () => tokens[at].doc,
    before: () => tokens[at - 1],
    take: () => tokens[at++].text,
    /** @param {string} text */
    takes: (text) => next() === text && at++ >= 0,
    /** @param {string} text */
    expect (text) {
      const { text: found, line } = tokens[at++] ?? { text: 'the end', line: 'end' }
      if (found !== text) throw new Error(`src/types.ts:${line}: ${text} expected, not ${found}`)
    }
  }
}

/** @typedef {ReturnType<typeof openReader>} Reader */

/** @param {Reader} reader @returns {Declaration} */
function readDeclaration (reader) {
  const comment = readComment(reader.before()?.text === 'export' ? reader.before().doc : reader.doc())
  const isInterface = reader.take() === 'interface'
  const name = reader.take()
  if (!isInterface) {
    reader.expect('=')
    return { name, comment, type: readType(reader) }
  }
  /** @type {Type[]} */
  const bases = []
  if (reader.takes('extends')) do bases.push(readOne(reader)); while (reader.takes(','))
  const own = readOne(reader)
  return { name, comment, type: bases.length === 0 ? own : { is: 'both', of: [...bases, own] } }
}

/** @param {string} doc @returns {Comment} */
function readComment (doc) {
  const text = doc.slice(3, -2).split('\n').map((line) => line.replace(/^ *\* ?/, '')).join('\n').trim()
  const tags = Object.fromEntries([...text.matchAll(TAG)].map(([, name, value = '']) => [name, value.trim()]))
  return { text: text.replace(TAG, '').replace(/\s+/g, ' ').trim(), tags }
}

/** @param {Reader} reader @returns {Type} */
function readType (reader) {
  return readList({ reader, sign: '|', is: 'union', readNext: readBoth })
}

/** @param {Reader} reader @returns {Type} */
function readBoth (reader) {
  return readList({ reader, sign: '&', is: 'both', readNext: readOne })
}

/** @param {{ reader: Reader, sign: string, is: 'union' | 'both', readNext: (reader: Reader) => Type }} options @returns {Type} */
function readList ({ reader, sign, is, readNext }) {
  reader.takes(sign)
  const of = [readNext(reader)]
  while (reader.takes(sign)) of.push(readNext(reader))
  return of.length === 1 ? of[0] : { is, of }
}

/** @param {Reader} reader @returns {Type} with what stands behind it: `[]`, `['key']` */
function readOne (reader) {
  reader.takes('readonly')
  let type = readPlain(reader)
  while (reader.takes('[')) {
    if (reader.takes(']')) type = { is: 'list', of: type }
    else {
      type = { is: 'field', of: type, key: readType(reader) }
      reader.expect(']')
    }
  }
  return type
}

/** @param {Reader} reader @returns {Type} */
function readPlain (reader) {
  const text = reader.take()
  if (text === '{') return { is: 'object', fields: readFields(reader) }
  if (text === '(') {
    const type = readType(reader)
    reader.expect(')')
    return type
  }
  if (/^(['\d]|true$|null$)/.test(text)) return { is: 'literal', value: JSON.parse(text.replaceAll("'", '"')) }
  if (text === 'import') {
    while (!reader.takes('.')) reader.take()
    return readPlain(reader)
  }
  /** @type {Type[]} */
  const args = []
  if (reader.takes('<')) {
    do args.push(readType(reader)); while (reader.takes(','))
    reader.expect('>')
  }
  return text === 'Array' ? { is: 'list', of: args[0] } : { is: 'name', name: text, args }
}

/** @param {Reader} reader behind the bracket @returns {Field[]} */
function readFields (reader) {
  const fields = []
  while (!reader.takes('}')) {
    const comment = readComment(reader.doc())
    reader.takes('readonly')
    const name = reader.take()
    const isOptional = reader.takes('?')
    reader.expect(':')
    fields.push({ name, isOptional, type: readType(reader), comment })
    if (!reader.takes(',')) reader.takes(';')
  }
  return fields
}
