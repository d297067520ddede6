import { readTypes } from './read-types.js'

/** @import { Comment, Declaration, Field, Type } from './read-types.js' */

/** @typedef {ReturnType<typeof openShapes>} Shapes */

/** @type {Comment} */
const NONE = { text: '', tags: {} }

/**
 * What the types of a file come to: the fields of each kind of an object.
 * @param {{ source: string, given: Record<string, Type> }} options given: types that the file imports
 */
export function openShapes ({ source, given }) {
  const read = readTypes(source)

  /** @param {string} name @returns {Declaration} */
  function find (name) {
    const found = Object.hasOwn(given, name) ? { name, comment: NONE, type: given[name] } : read(name)
    if (found === undefined) throw new Error(`src/types.ts: there is no ${name}`)
    const { written } = found.comment.tags
    return written === undefined ? found : { ...find(written), name }
  }

  /** @param {Type} type @returns {Field[][] | null} the fields of each kind; null: it is no object of known fields */
  function listKinds (type) {
    switch (type.is) {
      case 'object': return [type.fields.filter(({ type }) => !(type.is === 'name' && type.name === 'undefined'))]
      case 'field': return listKinds(findField(type).type)
      case 'both': return type.of.map(needKinds).reduce(joinKinds)
      case 'union': {
        const kinds = type.of.map(listKinds)
        return kinds.includes(null) ? null : kinds.flatMap((kind) => kind ?? [])
      }
      case 'name': return listNamed(type)
      default: return null
    }
  }

  /** @param {Type & { is: 'name' }} type */
  function listNamed ({ name, args: [of, keys] }) {
    if (name === 'Pick') {
      const picked = listLiterals(keys)
      return needKinds(of).map((fields) => fields.filter(({ name }) => picked?.includes(name)))
    }
    if (name === 'Partial') {
      return listKinds(of)?.map((fields) => fields.map((field) => ({ ...field, isOptional: true }))) ?? null
    }
    return isBuiltIn(name) ? null : listKinds(find(name).type)
  }

  /** @param {Type} type */
  function needKinds (type) {
    const kinds = listKinds(type)
    if (kinds === null) throw new Error(`src/types.ts: no object: ${JSON.stringify(type).slice(0, 80)}`)
    return kinds
  }

  /** @param {Type & { is: 'field' }} type `Of['key']` @returns {Field} */
  function findField ({ of, key }) {
    const [name] = listLiterals(key) ?? []
    const fields = needKinds(of).flat().filter((field) => field.name === name)
    if (fields.length === 0) throw new Error(`src/types.ts: there is no key ${name}`)
    return { ...fields[0], type: fields.length === 1 ? fields[0].type : { is: 'union', of: fields.map(({ type }) => type) } }
  }

  /** @param {Type} type @returns {Array<string | number | boolean | null> | undefined} undefined: it is more than some values */
  function listLiterals (type) {
    if (type.is === 'literal') return [type.value]
    if (type.is === 'field') return listLiterals(findField(type).type)
    if (type.is === 'name') return isBuiltIn(type.name) || type.args.length > 0 ? undefined : listLiterals(find(type.name).type)
    if (type.is !== 'union') return undefined
    const all = type.of.map(listLiterals)
    return all.includes(undefined) ? undefined : all.flatMap((values) => values ?? [])
  }

  /** @param {Field[][]} kinds @returns {string | undefined} the key that says which kind it is */
  function nameKind (kinds) {
    const names = kinds[0].filter(({ type }) => listLiterals(type)).map(({ name }) => name)
    return names.find((name) => kinds.every((fields) => listKindValues({ fields, name }).length > 0))
  }

  /** @param {{ fields: Field[], name: string }} options name: of the key that says it */
  function listKindValues ({ fields, name }) {
    const field = fields.find((field) => field.name === name)
    return field === undefined ? [] : listLiterals(field.type) ?? []
  }

  return { find, listKinds, findField, listLiterals, nameKind, listKindValues }
}

/** @param {Field[][]} kinds @param {Field[][]} more */
function joinKinds (kinds, more) {
  return kinds.flatMap((one) => more.map((other) => [...one, ...other]))
}

/** @param {string} name */
export function isBuiltIn (name) {
  return ['string', 'number', 'boolean', 'unknown', 'undefined', 'Record', 'Partial', 'Pick'].includes(name)
}
