import { isBuiltIn } from './shapes.js'

/** @import { Comment, Declaration, Field, Type } from './read-types.js' */
/** @import { Shapes } from './shapes.js' */
/** @typedef {Record<string, unknown>} Schema */

/** Of a list whose length the types do not limit: a file must not keep its reader busy for minutes. */
const MOST_ITEMS = 10_000
/** @type {unknown[]} */
const PLAIN = ['string', 'number', 'integer', 'boolean']

/**
 * JSON Schema, draft-07, of a type: every named object is a definition.
 * @param {{ shapes: Shapes, name: string, title: string }} options
 * @returns {Schema}
 */
export function makeSchema ({ shapes, name, title }) {
  /** @type {Record<string, Schema>} */
  const definitions = {}
  const { find, listKinds, findField, listLiterals, nameKind, listKindValues } = shapes
  const { comment, type } = find(name)
  const root = { ...describe(comment), ...makeKinds(listKinds(type) ?? [], comment.tags) }
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...root, definitions }

  /** @param {Type} type @param {Comment['tags']} [tags] @returns {Schema} */
  function makeType (type, tags = {}) {
    const values = listLiterals(type)
    if (values !== undefined) return { enum: values }
    switch (type.is) {
      case 'name': return makeNamed(type, tags)
      case 'list': return { type: 'array', maxItems: MOST_ITEMS, ...readTags(tags), items: makeType(type.of) }
      case 'field': return makeType(findField(type).type, { ...findField(type).comment.tags, ...tags })
      case 'union': return makeUnion(type, tags)
      default: return makeKinds(listKinds(type) ?? [], tags)
    }
  }

  /** @param {Type & { is: 'name' }} type @param {Comment['tags']} tags @returns {Schema} */
  function makeNamed ({ name, args }, tags) {
    if (name === 'unknown') return {}
    // A later version may know more keys.
    const map = findMap({ name, args })
    if (map !== null) {
      const of = makeType(map)
      return { type: 'object', ...readTags(tags), ...Object.keys(of).length > 0 && { additionalProperties: of } }
    }
    if (name === 'Partial' || name === 'Pick') return makeKinds(listKinds({ is: 'name', name, args }) ?? [], tags)
    if (isBuiltIn(name)) return { type: name, ...readTags(tags) }
    const declared = find(name)
    if (listKinds(declared.type) !== null) return { $ref: `#/definitions/${define(declared)}` }
    // Of a text that does not fit, what it must be is told.
    const about = declared.comment.tags.pattern === undefined ? {} : describe(declared.comment)
    return { ...about, ...makeType(declared.type, { ...declared.comment.tags, ...tags }) }
  }

  /** @param {Declaration} declared */
  function define ({ name, comment, type }) {
    const key = nameDefinition(name)
    if (definitions[key] === undefined) {
      definitions[key] = {}
      definitions[key] = { ...describe(comment), ...makeKinds(listKinds(type) ?? [], comment.tags) }
    }
    return key
  }

  /** @param {Type & { is: 'union' }} type @param {Comment['tags']} tags @returns {Schema} */
  function makeUnion ({ of }, tags) {
    const some = of.filter((each) => !(each.is === 'literal' && each.value === null))
    const isNullable = some.length < of.length
    const schemas = some.map((each) => makeType(each, tags))
    const isPlain = schemas.every(({ type }) => schemas.length === 1 ? typeof type === 'string' : PLAIN.includes(type))
    if (isPlain) return { ...schemas[0], type: [...schemas.map(({ type }) => type), ...isNullable ? ['null'] : []] }
    const one = schemas.length > 1 ? { anyOf: schemas } : schemas[0]
    if (!isNullable) return one
    // Where it is not null, what is wrong with it is told in full.
    return { type: ['object', 'null'], if: { type: 'object' }, then: one }
  }

  /** @param {Field} field @returns {Schema} */
  function makeField ({ type, comment }) {
    const schema = makeType(type, comment.tags)
    return '$ref' in schema ? schema : { ...describe(comment), ...schema }
  }

  /** @param {Field[][]} kinds @param {Comment['tags']} tags of the whole @returns {Schema} */
  function makeKinds (kinds, tags) {
    if (kinds.length === 1) return makeObject(kinds[0], tags)
    const name = nameKind(kinds)
    if (name === undefined) return makeChoice(kinds, tags)
    const values = kinds.map((fields) => listKindValues({ fields, name }))
    return {
      type: 'object',
      required: [name],
      properties: { [name]: { enum: values.flat() } },
      allOf: kinds.map((fields, index) => ({
        if: { required: [name], properties: { [name]: { enum: values[index] } } },
        then: makeObject(fields, tags)
      }))
    }
  }

  /** Kinds that differ by one key each. @param {Field[][]} kinds @param {Comment['tags']} tags */
  function makeChoice (kinds, tags) {
    const fields = new Map(kinds.flat().map((field) => [field.name, field]))
    const all = [...fields.values()].map((field) => ({ ...field, isOptional: field.isOptional || !isCommon(field.name) }))
    const choices = kinds.map((fields) => fields.filter(({ name, isOptional }) => !isOptional && !isCommon(name)))
    return { ...makeObject(all, tags), oneOf: choices.map((fields) => ({ required: fields.map(({ name }) => name) })) }

    /** @param {string} name */
    function isCommon (name) {
      return kinds.every((fields) => fields.some((field) => field.name === name))
    }
  }

  /** @param {string} name of a type */
  function listKeys (name) {
    return (listKinds({ is: 'name', name, args: [] }) ?? []).flat().map(({ name }) => name)
  }

  /** @param {Field[]} fields @param {Comment['tags']} tags @returns {Schema} */
  function makeObject (fields, { open, oneOf, ...tags }) {
    const required = fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
    const choice = oneOf?.split(' ').flatMap((name) => /^[A-Z]/.test(name) ? listKeys(name) : name)
    return {
      type: 'object',
      ...readTags(tags),
      ...open === undefined && { additionalProperties: false },
      ...required.length > 0 && { required },
      properties: Object.fromEntries(fields.map((field) => [field.name, makeField(field)])),
      ...choice && { oneOf: choice.map((name) => ({ required: [name] })) }
    }
  }
}

/** @param {{ name: string, args: Type[] }} type @returns {Type | null} of the values of a map: `Record`, and `Partial` of one */
function findMap ({ name, args }) {
  if (name === 'Record') return args[1]
  return name === 'Partial' && args[0].is === 'name' ? findMap(args[0]) : null
}

/** @param {string} name of a type */
function nameDefinition (name) {
  return name[0].toLowerCase() + name.slice(1)
}

/** @param {Comment} comment */
function describe ({ text }) {
  return text === '' ? {} : { description: text.replace(/\[([^[\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '') }
}

/** @param {Comment['tags']} tags @returns {Schema} */
function readTags ({ integer, pattern, uniqueItems, written, open, oneOf, ...numbers }) {
  return {
    ...integer !== undefined && { type: 'integer' },
    ...pattern !== undefined && { pattern },
    ...uniqueItems !== undefined && { uniqueItems: true },
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)]))
  }
}
