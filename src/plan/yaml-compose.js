import { loadYaml } from '../config/late-packages.js'

/** @import { CST, Document, LineCounter } from 'yaml' */

/** What is written by hand nests ten levels at most; JSON of machines somewhat more. */
export const MOST_LEVELS = 100
export const TOO_DEEP = Object.freeze({
  wrong: `nested more than ${MOST_LEVELS} levels deep`,
  right: 'write it flatter, and close each bracket where it ends'
})

const MEBIBYTE = 2 ** 20
const MOST_BYTES = MEBIBYTE
/** Of YAML that a program may have written: some seconds of reading. */
export const MOST_CHARACTERS = 8_000_000
const MOST_SIGNS = 50_000
const LONE_RETURN = /\r(?!\n)/g

/**
 * What is wrong with a text that is too long to be read as YAML, which takes seconds for some megabytes.
 * @param {{ text: string }} options
 * @returns {{ wrong: string, right: string } | null}
 */
export function findSizeMistake ({ text }) {
  const bytes = Buffer.byteLength(text)
  if (bytes <= MOST_BYTES) return null
  return { wrong: `it has ${(Math.ceil(bytes / MEBIBYTE * 100) / 100).toFixed(2)} MiB`, right: `at most ${MOST_BYTES / MEBIBYTE} MiB of YAML is read` }
}

/**
 * Whether JSON can be read as YAML too within some tenths of a second, as only YAML tells where its values stand. Of a long
 * text alone that takes no longer; of many values it does.
 * @param {{ text: string }} options
 */
export function isSoonRead ({ text }) {
  let signs = 0
  for (const sign of '[{,') {
    for (let at = text.indexOf(sign); at !== -1 && signs <= MOST_SIGNS; at = text.indexOf(sign, at + 1)) signs++
  }
  return signs <= MOST_SIGNS && text.length <= MOST_CHARACTERS
}

/**
 * Reads the documents of a text, unless one is nested too deep. The composer of `yaml` calls itself for each level, and its
 * patterns are compiled where it got to: without room on the stack that ends the process, and nothing can be caught. The
 * parser before it has a stack of its own, whose height is looked at after each token.
 * Whether keys are unique is not looked at: `yaml` compares each with all before it. `inspectNodes` does.
 * A carriage return alone ends a line (YAML 1.2, 5.4); to `yaml` it is a character as any other.
 * @param {{ text: string, lines: LineCounter, merge?: boolean, most?: number }} options most: documents, after which no more is read
 * @returns {{ documents: Document.Parsed[], deepAt: number | null }} one document at least, or the offset of the level too many
 */
export function composeYaml (options) {
  const { stackTraceLimit } = Error
  // Each mistake is an Error: of hundreds of thousands, where this program was when it met each takes most of the time.
  Error.stackTraceLimit = 0
  try {
    return composeDocuments(options)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** @param {{ text: string, lines: LineCounter, merge?: boolean, most?: number }} options */
function composeDocuments ({ text: given, lines, merge = false, most = Infinity }) {
  const { Composer, Lexer, Parser } = loadYaml()
  const text = given.replace(LONE_RETURN, '\n')
  const parser = new Parser(lines.addNewLine)
  /** @type {Document.Parsed[]} */
  const documents = []
  /** @type {number | null} */
  let deepAt = null
  const composer = new Composer({ uniqueKeys: false, merge, logLevel: 'error' }) // what is odd is told as a mistake, not by the library
  for (const document of composer.compose(listTokens(), true, text.length)) {
    documents.push(/** @type {Document.Parsed} */ (document))
    if (documents.length === most) break
  }
  return deepAt === null ? { documents, deepAt } : { documents: [], deepAt }

  /** As `parser.parse` does. @returns {Generator<CST.Token, void>} */
  function * listTokens () {
    lines.addNewLine(0)
    for (const lexeme of new Lexer().lex(text)) {
      yield * parser.next(lexeme)
      if (countLevels(parser.stack) <= MOST_LEVELS) continue
      deepAt = parser.stack[MOST_LEVELS + 1].offset
      return
    }
    yield * parser.end()
  }
}

/**
 * A document, and in it one collection in the other; the last may be a scalar instead.
 * @param {readonly CST.Token[]} stack
 */
function countLevels (stack) {
  const isScalar = !['flow-collection', 'block-map', 'block-seq'].includes(stack.at(-1)?.type ?? '')
  return stack.length - (isScalar ? 2 : 1)
}
