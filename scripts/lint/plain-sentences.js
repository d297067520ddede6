/**
 * @import { Rule } from 'eslint'
 * @import { Expression, NewExpression, Node, Property, VariableDeclarator } from 'estree'
 */

const MOST_WORDS = 30
const MOST_SEMICOLONS = 1
/** What says something to people, wherever it stands: of errors, of flags, of mistakes in files, of checks of the machine. */
const KEYS = ['about', 'hint', 'mend', 'more', 'right', 'why', 'wrong']
const CONSTANTS = /hint$|^EXAMPLES?$|^FORMS$/i

/**
 * The sentences of a text that are hard to read at once: more than 30 words, or two semicolons.
 * @param {string} text
 * @returns {string[]}
 */
export function findHeavySentences (text) {
  return text.split(/(?<=[.?!]\)?)\s+|\n/).filter((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)) // a % by itself is none
    return words.length > MOST_WORDS || sentence.split(';').length - 1 > MOST_SEMICOLONS
  })
}

/**
 * Errors and hints are written where they are thrown, so no test can walk them. A value in a template counts as one word.
 * @type {Rule.RuleModule}
 */
export const plainSentences = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { heavy: `at most ${MOST_WORDS} words and ${MOST_SEMICOLONS} semicolon a sentence: {{sentence}}` }
  },
  create (context) {
    /** @param {Node | null | undefined} node */
    const check = (node) => {
      if (!node) return
      for (const sentence of findHeavySentences(readText(node))) context.report({ node, messageId: 'heavy', data: { sentence } })
    }
    return {
      /** @param {NewExpression} node */
      NewExpression: ({ callee, arguments: [, message] }) => {
        if (callee.type === 'Identifier' && callee.name === 'BaseloadError') check(message)
      },
      /** @param {Property} node */
      Property: ({ key, value }) => {
        if (key.type === 'Identifier' && KEYS.includes(key.name)) check(value)
      },
      /** @param {VariableDeclarator} node */
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && CONSTANTS.test(id.name)) check(init)
      }
    }
  }
}

/**
 * @param {Node} node
 * @returns {string} of several that it may be, the longest
 */
function readText (node) {
  switch (node.type) {
    case 'Literal': return String(node.value)
    case 'TemplateLiteral': {
      const values = [...node.expressions.map(readText), '']
      return node.quasis.map(({ value }, index) => `${value.cooked}${values[index]}`).join('')
    }
    case 'BinaryExpression': return node.operator === '+' ? `${readText(node.left)}${readText(node.right)}` : 'x'
    case 'ConditionalExpression': return findLongest([node.consequent, node.alternate])
    case 'LogicalExpression': return findLongest([node.left, node.right])
    default: return 'x'
  }
}

/** @param {Expression[]} nodes */
function findLongest (nodes) {
  return nodes.map(readText).reduce((longest, text) => text.length > longest.length ? text : longest)
}
