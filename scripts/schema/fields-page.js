import { nameDefinition } from './make-schema.js'
import { isBuiltIn } from './shapes.js'

/** @import { Comment, Field, Type } from './read-types.js' */
/** @import { Shapes } from './shapes.js' */

const TABLE = ['| field | | type | what it is |', '| --- | --- | --- | --- |']

/**
 * Tables of every field, a section a shape.
 * @param {{ shapes: Shapes, sections: Array<{ heading: string, name: string }>, head: string }} options
 * @returns {string} Markdown
 */
export function makeFieldsPage ({ shapes, sections, head }) {
  const { find, listKinds, listLiterals, findField, nameKind, listKindValues } = shapes
  return [head, ...sections.map(writeSection)].join('\n')

  /** @param {{ heading: string, name: string }} section */
  function writeSection ({ heading, name }) {
    const { comment, type } = find(name)
    const about = comment.text === '' ? [] : [comment.text, '']
    const rows = writeKinds({ kinds: listKinds(type) ?? [], within: '' })
    return ['', `## ${heading}`, '', ...about, ...TABLE, ...rows].join('\n')
  }

  /** @param {{ kinds: Field[][], within: string }} options @returns {string[]} */
  function writeKinds ({ kinds, within }) {
    const names = [...new Set(kinds.flat().map(({ name }) => name))]
    return names.flatMap((name) => {
      const having = kinds.filter((fields) => fields.some((field) => field.name === name))
      const all = having.map((fields) => /** @type {Field} */ (fields.find((field) => field.name === name)))
      const isOptional = having.length < kinds.length || all.some(({ isOptional }) => isOptional)
      const type = [...new Set(all.map(({ type, comment }) => nameType(type, comment.tags)))].join(' or ')
      const cells = [`\`${within}${name}\``, isOptional ? 'optional' : '', type, tellAll({ kinds, having, all })]
      const row = `| ${cells.map(escapeCell).join(' | ')} |`
      const group = findGroup(all[0].type)
      return group === null ? [row] : [row, ...writeKinds({ kinds: group.kinds, within: `${within}${name}${group.steps}.` })]
    })
  }

  /**
   * What stands in an object that has no name of its own, and how it is come to: `[]` of a list.
   * @param {Type} type @param {string} [steps] @returns {{ kinds: Field[][], steps: string } | null}
   */
  function findGroup (type, steps = '') {
    if (type.is === 'list') return findGroup(type.of, `${steps}[]`)
    if (type.is === 'field') return findGroup(findField(type).type, steps)
    if (type.is === 'union') {
      const groups = type.of.map((each) => findGroup(each, steps)).filter((group) => group !== null)
      return groups.length === 1 ? groups[0] : null
    }
    const isUnnamed = type.is !== 'name' || type.name === 'Pick'
    const kinds = isUnnamed ? listKinds(type) : null
    return kinds && { kinds, steps }
  }

  /**
   * What is said of a field; of one that only some kinds have, of which.
   * @param {{ kinds: Field[][], having: Field[][], all: Field[] }} options
   */
  function tellAll ({ kinds, having, all }) {
    const texts = [...new Set(all.map(({ comment }) => comment.text))]
    return texts.map((text) => {
      const meant = having.filter((_, index) => all[index].comment.text === text)
      const name = meant.length < kinds.length ? nameKind(kinds) : undefined
      const values = name === undefined ? [] : meant.flatMap((fields) => listKindValues({ fields, name }))
      const those = values.map((value) => `\`${value}\``).join(', ')
      if (values.length === 0) return text
      return text === '' ? `${those} only.` : `${those}: ${text}`
    }).filter(Boolean).join(' ')
  }

  /** @param {Type} type @param {Comment['tags']} tags @returns {string} */
  function nameType (type, tags = {}) {
    const values = listLiterals(type)
    if (values !== undefined) return joinOr(values.map((value) => `\`${value}\``))
    switch (type.is) {
      case 'list': return `list of ${nameType(type.of)}`
      case 'field': return nameType(findField(type).type, findField(type).comment.tags)
      case 'union': return joinOr(type.of.map((each) => nameType(each, tags)))
      case 'name': return nameNamed(type, tags)
      default: return 'group'
    }
  }

  /** @param {Type & { is: 'name' }} type @param {Comment['tags']} tags @returns {string} */
  function nameNamed ({ name, args }, tags) {
    if (name === 'Record') return `map of ${nameType(args[1])}`
    if (name === 'Partial') return nameType(args[0])
    if (name === 'Pick') return 'group'
    if (name === 'unknown') return 'anything'
    if (name === 'string') return 'text'
    if (name === 'number') return nameNumber(tags)
    if (isBuiltIn(name)) return '`true` or `false`'
    const { comment, type } = find(name)
    if (listKinds(type) !== null) return `[${nameDefinition(name)}](#${nameDefinition(name).toLowerCase()})`
    return nameType(type, { ...comment.tags, ...tags })
  }
}

/** @param {Comment['tags']} tags */
function nameNumber ({ integer, minimum, exclusiveMinimum, maximum, exclusiveMaximum }) {
  const bounds = [
    minimum === undefined ? '' : `≥ ${minimum}`,
    exclusiveMinimum === undefined ? '' : `> ${exclusiveMinimum}`,
    maximum === undefined ? '' : `≤ ${maximum}`,
    exclusiveMaximum === undefined ? '' : `< ${exclusiveMaximum}`
  ].filter(Boolean)
  return [integer === undefined ? 'number' : 'whole number', ...bounds].join(' ')
}

/** @param {string[]} words */
function joinOr (words) {
  return words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** @param {string} text */
function escapeCell (text) {
  return text.replaceAll('|', '\\|')
}
