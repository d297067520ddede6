import { dirname, relative, resolve, sep } from 'node:path'
import { findPlace, judgeImport, isPure, STREET } from './street.js'
import { findImpurity } from './purity.js'

/**
 * @import { Rule } from 'eslint'
 * @import { ImportDeclaration, ExportAllDeclaration, ExportNamedDeclaration, ImportExpression, Node, Program } from 'estree'
 */

/**
 * Data goes one way through src/, and the pure stages touch no world. What a place may import is in street.js, what is
 * impure in purity.js.
 * @type {Rule.RuleModule}
 */
export const oneWayStreet = {
  meta: { type: 'problem', schema: [], messages: { broken: `{{what}}. The street goes ${STREET}: {{way}}.` } },
  create (context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    const from = findPlace(file)
    if (from === null) return {}

    /** @param {Node} node @param {{ what: string, way: string } | null} fault */
    const report = (node, fault) => { if (fault) context.report({ node, messageId: 'broken', data: fault }) }

    /** @param {ImportDeclaration | ExportAllDeclaration | ExportNamedDeclaration | ImportExpression} node */
    const checkImport = (node) => {
      if (!node.source) return
      const specifier = readSpecifier(node.source)
      report(node, judgeImport({ from, specifier, path: specifier && resolvePath(context, specifier) }))
    }

    return {
      ImportDeclaration: checkImport,
      ExportAllDeclaration: checkImport,
      ExportNamedDeclaration: checkImport,
      ImportExpression: checkImport,
      ...(isPure(from) && {
        MetaProperty: (/** @type {Node} */ node) => report(node, findImpurity({ from: from.name, node })),
        'Program:exit': (/** @type {Program} */ program) => {
          for (const node of listGlobals(context, program)) report(node, findImpurity({ from: from.name, node }))
        }
      })
    }
  }
}

/**
 * @param {Node} source
 * @returns {string | null} null when it is computed, so that nobody can say what it imports
 */
function readSpecifier (source) {
  return source.type === 'Literal' && typeof source.value === 'string' ? source.value : null
}

/**
 * @param {Rule.RuleContext} context
 * @param {string} specifier
 * @returns {string | null} path from the project's root; null for a package
 */
function resolvePath (context, specifier) {
  if (!specifier.startsWith('.')) return null
  const path = resolve(dirname(context.filename), specifier.split(/[?#]/, 1)[0])
  return relative(context.cwd, path).split(sep).join('/')
}

/**
 * Every use of a name that the file does not itself declare.
 * @param {Rule.RuleContext} context
 * @param {Program} program
 */
function listGlobals ({ sourceCode }, program) {
  const scope = sourceCode.getScope(program)
  const known = scope.variables.filter((variable) => variable.defs.length === 0).flatMap((variable) => variable.references)
  return [...known, ...scope.through].map((reference) => /** @type {Node} */ (reference.identifier)) // JSX is not used here
}
