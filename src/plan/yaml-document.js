import { loadYaml } from '../config/late-packages.js'
import { TOO_DEEP, composeYaml, findSizeMistake } from './yaml-compose.js'
import { inspectNodes } from './yaml-nodes.js'

/** @import { Alias, Document, LineCounter, Node, YAMLMap } from 'yaml' */

/**
 * Something wrong in a file, at a path (`['load', 'connections']`) or at an offset in its text.
 * @typedef {object} Mistake
 * @property {Array<string | number>} [path]
 * @property {'key' | 'value'} [at] which side of the last key of the path to point at; absent: the value
 * @property {number} [offset] instead of a path: for what the YAML parser itself found
 * @property {string} wrong
 * @property {string} right
 */

/**
 * @typedef {object} YamlDocument
 * @property {unknown} value null when it cannot be read as YAML at all
 * @property {boolean} readable whether `value` says what the author meant, so that looking for more mistakes makes sense
 * @property {Mistake[]} mistakes what is wrong as YAML
 * @property {(mistake: Mistake) => { line: number, col: number }} locate both count from 1
 */

/** The parser's wording, where it speaks to programmers and not to authors. @type {Record<string, { wrong?: string, right: string }>} */
const SYNTAX = {
  DUPLICATE_KEY: { wrong: 'the key is here twice', right: 'keep one of the two' },
  TAB_AS_INDENT: { wrong: 'a tab indents this line', right: 'indent with spaces' },
  MULTIPLE_DOCS: { wrong: 'a second document begins here', right: 'one file holds one document: remove the line ---' },
  BAD_INDENT: { right: 'line it up with the keys beside it, and close what was opened' },
  MISSING_CHAR: { right: 'write key: value, and close each quote and bracket' }
}

/**
 * Reads YAML and keeps where everything stood, so that a mistake found later can be pointed at.
 * @param {{ text: string, anySize?: boolean }} options anySize: whether the caller has a limit of its own
 * @returns {YamlDocument}
 */
export function parseYamlDocument ({ text, anySize = false }) {
  const tooLong = anySize ? null : findSizeMistake({ text })
  if (tooLong !== null) return refuse({ offset: 0, ...tooLong })
  const lines = countLines()
  // merge: `<<: *anchor` is how YAML files share what several entries have in common.
  const { documents: [document, second], deepAt } = composeYaml({ text, lines, merge: true, most: 2 })
  if (deepAt !== null) return refuse({ offset: deepAt, ...TOO_DEEP }, lines)
  const { duplicates, aliases, excess } = inspectNodes(document)
  const found = [
    ...document.errors,
    ...second === undefined ? [] : [{ code: 'MULTIPLE_DOCS', message: '', pos: second.range }],
    ...document.warnings,
    ...duplicates.map((offset) => ({ code: 'DUPLICATE_KEY', message: '', pos: [offset] }))
  ]
  const mistakes = found.map(({ code, message, pos }) => ({
    offset: pos[0],
    wrong: SYNTAX[code]?.wrong ?? `this is not YAML: ${message[0].toLowerCase()}${message.slice(1)}`,
    right: SYNTAX[code]?.right ?? 'texts with : or # in them, or that begin with one of *&!|>%@`[{, go in quotes'
  }))
  const find = createFinder({ document, aliases })
  const locate = (/** @type {Mistake} */ { path = [], at = 'value', offset = find({ path, at }) }) => place({ lines, offset })
  const readable = document.errors.length === 0 && second === undefined
  if (readable && excess !== null) {
    return { value: null, readable: false, mistakes: [...mistakes, { ...excess, right: 'use fewer aliases, or let them stand for less' }], locate }
  }
  let value = null
  try {
    if (readable) value = document.toJS({ maxAliasCount: -1 }) // inspectNodes has counted, in linear time
    JSON.stringify(value) // an anchor that holds its own alias gives a circle, which no record can be written from
  } catch (error) {
    // Only aliases fail this late: without an anchor, or in a circle.
    const reason = /** @type {Error} */ (error).message.split('\n')[0]
    mistakes.push({
      offset: findBadAlias(aliases),
      wrong: `an alias cannot be followed: ${reason}`,
      right: 'write &name before the first use of *name'
    })
    return { value: null, readable: false, mistakes, locate }
  }
  return { value, readable, mistakes, locate }
}

/**
 * What is not read any further.
 * @param {Mistake & { offset: number }} mistake
 * @param {LineCounter} [lines]
 * @returns {YamlDocument}
 */
function refuse (mistake, lines = countLines()) {
  return { value: null, readable: false, mistakes: [mistake], locate: () => place({ lines, offset: mistake.offset }) }
}

function countLines () {
  const { LineCounter } = loadYaml()
  return new LineCounter()
}

/** @param {{ lines: LineCounter, offset: number }} options */
function place ({ lines, offset }) {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(1, line), col: Math.max(1, col) }
}

/** @param {Map<Alias, Node | undefined>} aliases @returns {number} 0 when there is none */
function findBadAlias (aliases) {
  for (const [alias, node] of aliases) if (node === undefined) return alias.range?.[0] ?? 0
  return 0
}

/**
 * Goes as far down the path as the text does: what was merged in from an anchor stands elsewhere, and its parent is pointed at.
 * Where many mistakes are in one map, its keys are walked through once.
 * @param {{ document: Document.Parsed, aliases: Map<Alias, Node | undefined> }} options
 */
function createFinder ({ document, aliases }) {
  const { isAlias, isMap, isSeq } = loadYaml()
  /** @type {Map<YAMLMap, ReturnType<typeof indexPairs>>} */
  const indexes = new Map()

  /** @param {{ path: Array<string | number>, at: 'key' | 'value' }} options @returns {number} */
  return ({ path, at }) => {
    /** @type {unknown} */
    let node = document.contents
    let offset = getStart(node) ?? 0
    for (const [index, step] of path.entries()) {
      if (isAlias(node)) node = aliases.get(node)
      if (isMap(node)) {
        const pairs = indexes.get(node) ?? indexPairs(node)
        indexes.set(node, pairs)
        const pair = pairs.get(String(step))
        if (!pair) break
        const pointAtKey = at === 'key' && index === path.length - 1
        offset = (pointAtKey ? undefined : getStart(pair.value)) ?? getStart(pair.key) ?? offset
        node = pair.value
      } else if (isSeq(node)) {
        node = node.items[Number(step)]
        offset = getStart(node) ?? offset
      } else break
    }
    return offset
  }
}

/** By the text of the key: the first of two that are the same. @param {YAMLMap} map */
function indexPairs ({ items }) {
  const { isScalar } = loadYaml()
  /** @type {Map<string, { key: unknown, value: unknown }>} */
  const pairs = new Map()
  for (const pair of items) {
    const key = String(isScalar(pair.key) ? pair.key.value : pair.key)
    if (!pairs.has(key)) pairs.set(key, pair)
  }
  return pairs
}

/** @param {unknown} node */
function getStart (node) {
  return /** @type {{ range?: [number, number, number] | null } | null | undefined} */ (node)?.range?.[0]
}
