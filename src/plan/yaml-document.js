import { LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml'

/** @import { Alias, Node } from 'yaml' */

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
 * @param {object} options
 * @param {string} options.text
 * @returns {YamlDocument}
 */
export function parseYamlDocument ({ text }) {
  const lines = new LineCounter()
  // merge: `<<: *anchor` is how YAML files share what several entries have in common.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  /** @type {Mistake[]} */
  const mistakes = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    offset: pos[0],
    wrong: SYNTAX[code]?.wrong ?? `this is not YAML: ${message[0].toLowerCase()}${message.slice(1)}`,
    right: SYNTAX[code]?.right ?? 'texts with : or # in them, or that begin with one of *&!|>%@`[{, go in quotes'
  }))
  /** @type {Map<Alias, Node | undefined> | undefined} */
  let aliases
  const aliasesOf = () => (aliases ??= resolveAliases(document))
  const readable = document.errors.every(({ code }) => code === 'DUPLICATE_KEY')
  let value = null
  try {
    if (readable) value = document.toJS()
    // An anchor that holds its own alias gives a circle, which no record can be written from.
    JSON.stringify(value)
  } catch (error) {
    // Only aliases fail this late: without an anchor, in a circle, or so many that a small file would fill the memory.
    const reason = /** @type {Error} */ (error).message.split('\n')[0]
    mistakes.push({
      offset: findBadAlias(aliasesOf()),
      wrong: `an alias cannot be followed: ${reason}`,
      right: 'write &name before the first use of *name'
    })
    return { value: null, readable: false, mistakes, locate }
  }
  return { value, readable, mistakes, locate }

  /** @param {Mistake} mistake */
  function locate ({ path = [], at = 'value', offset = findOffset({ document, aliasesOf, path, at }) }) {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), col: Math.max(1, col) }
  }
}

/**
 * What each alias stands for: the last anchor of its name before it. All in one walk; its own `resolve` takes one for
 * each, which of 4,000 aliases is 12 seconds.
 * @param {import('yaml').Document.Parsed} document
 */
function resolveAliases (document) {
  /** @type {Map<string, Node>} */
  const anchors = new Map()
  /** @type {Map<Alias, Node | undefined>} */
  const aliases = new Map()
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) aliases.set(node, anchors.get(node.source))
      else if (node.anchor !== undefined) anchors.set(node.anchor, node)
    }
  })
  return aliases
}

/**
 * @param {Map<Alias, Node | undefined>} aliases
 * @returns {number} 0 when there is none
 */
function findBadAlias (aliases) {
  for (const [alias, node] of aliases) if (node === undefined) return alias.range?.[0] ?? 0
  return 0
}

/**
 * Goes as far down the path as the text does: what was merged in from an anchor stands elsewhere, and its parent is pointed at.
 * @param {{ document: import('yaml').Document.Parsed, aliasesOf: () => Map<Alias, Node | undefined>, path: Array<string
 *   | number>, at: 'key' | 'value' }} options
 */
function findOffset ({ document, aliasesOf, path, at }) {
  /** @type {unknown} */
  let node = document.contents
  let offset = getStart(node) ?? 0
  for (const [index, step] of path.entries()) {
    if (isAlias(node)) node = aliasesOf().get(node)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step))
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

/** @param {unknown} node */
function getStart (node) {
  return /** @type {{ range?: [number, number, number] | null } | null | undefined} */ (node)?.range?.[0]
}
