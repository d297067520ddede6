/*
 * The rooms of src and who uses whom, as a Mermaid diagram in docs/explanation/architecture.md, made from the imports.
 * `node scripts/architecture.js` writes it; a test makes it again and compares. It says as well what `measure` loads at once, and by
 * which chain of imports: a start waits for it.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { findPlace, STAGES } from './lint/street.js'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
export const PAGE = 'docs/explanation/architecture.md'
const BEGIN = '<!-- rooms:begin, made by scripts/architecture.js -->\n'
const END = '<!-- rooms:end -->'
const ENTRY = 'entry'
const COMMON = 'commands/common' // the floor below the commands
/** What is loaded for `measure`, before it is known what else is needed. */
export const MEASURE = Object.freeze(['src/cli/main.js', 'src/commands/measure/execute.js'])

/**
 * Arrows lead from a room to one that it imports from; the trunk's rooms are its stages.
 * @typedef {{ rooms: string[], arrows: Array<[string, string]> }} House
 */

/**
 * Imports of values: what only JSDoc names is a comment, and runs nothing.
 * @returns {House}
 */
export function readHouse () {
  /** @type {Set<string>} */
  const rooms = new Set()
  /** @type {Map<string, [string, string]>} */
  const arrows = new Map()
  for (const file of listFiles()) {
    const from = nameRoom(file)
    if (from === null) continue
    rooms.add(from)
    for (const { fileName } of ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'), true, true).importedFiles) {
      const to = fileName.startsWith('.') ? nameRoom(join(file, '..', fileName).replaceAll('\\', '/')) : null
      if (to !== null && to !== from) arrows.set(`${from} ${to}`, [from, to])
    }
  }
  return { rooms: [...rooms].sort(), arrows: [...arrows.values()].sort(([a, b], [c, d]) => `${a} ${b}` < `${c} ${d}` ? -1 : 1) }
}

/**
 * What is loaded with some files: what they import, and not what they import later (`await import`).
 * @typedef {{ files: string[], packages: string[], chain: string[] }} Loads files: of src; chain: the longest, each imports the next
 *
 * @param {readonly string[]} entries
 * @returns {Loads}
 * @throws {Error} for imports in a circle
 */
export function readLoads (entries) {
  /** @type {Map<string, string[]>} */
  const chains = new Map()
  const packages = new Set()
  const path = new Set()
  /** @param {string} file @returns {string[]} the longest chain that begins with it */
  const follow = (file) => {
    const known = chains.get(file)
    if (known) return known
    if (path.has(file)) throw new Error(`imports in a circle: ${[...path].slice([...path].indexOf(file)).join(' ')}`)
    path.add(file)
    const imported = listImports(file)
    for (const name of imported.packages) packages.add(name)
    const longest = imported.files.map(follow).reduce((one, other) => other.length > one.length ? other : one, [])
    path.delete(file)
    chains.set(file, [file, ...longest])
    return [file, ...longest]
  }
  const all = entries.map(follow)
  return {
    files: [...chains.keys()].filter((file) => file.startsWith('src/')).sort(),
    packages: [...packages].sort(),
    chain: all.reduce((one, other) => other.length > one.length ? other : one)
  }
}

/** @type {Map<string, ReturnType<typeof readImports>>} each file is read once, whoever asks for its imports */
const read = new Map()

/** @param {string} file */
function listImports (file) {
  const known = read.get(file) ?? readImports(file)
  read.set(file, known)
  return known
}

/** @param {string} file */
function readImports (file) {
  const { statements } = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const names = statements.flatMap((one) =>
    (ts.isImportDeclaration(one) || ts.isExportDeclaration(one)) && one.moduleSpecifier && ts.isStringLiteral(one.moduleSpecifier)
      ? [one.moduleSpecifier.text]
      : [])
  return {
    files: names.filter((name) => name.startsWith('.')).map((name) => join(dirname(file), name).replaceAll('\\', '/')),
    packages: names.filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
  }
}

function listFiles () {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `src/${file.replaceAll('\\', '/')}`)
  return files.filter((file) => file.endsWith('.js') && !file.startsWith('src/report/page/browser/'))
}

/** @param {string} path @returns {string | null} null: it belongs to no room */
function nameRoom (path) {
  const place = findPlace(path)
  if (place === null || place.room === 'common' || place.room === 'targets') return null
  return place.room === 'trunk' ? place.stage : place.room
}

/**
 * What most have is drawn once, so that what is left says something: the trunk is one box, and what more than half of
 * the commands use is one arrow
 * from their box, with the names of those that do not.
 * @param {House} house
 * @returns {string} Mermaid
 */
export function drawHouse ({ rooms, arrows }) {
  const commands = rooms.filter((room) => room.startsWith('commands/') && room !== COMMON)
  const experiments = rooms.filter((room) => room.startsWith('experiments/'))
  const others = rooms.filter((room) => !isStage(room) && !commands.includes(room) && !experiments.includes(room) && room !== ENTRY)
  const beyond = arrows.filter(([from, to]) => !isStage(to) && from !== ENTRY)
  const common = others.filter((to) => commands.filter((from) => uses({ arrows, from, to })).length > commands.length / 2)
  const drawn = beyond.filter(([from, to]) => !(commands.includes(from) && common.includes(to)))
  return [
    'flowchart TB',
    `  ${ENTRY}["cli/main.js, index.js"]`,
    ...drawBox('commands', commands),
    ...drawBox('experiments', experiments),
    ...others.map((room) => `  ${nameNode(room)}`),
    '  subgraph trunk',
    '    direction LR',
    `    ${STAGES.join(' -.-> ')}`,
    '  end',
    `  ${ENTRY} --> commands`,
    ...common.map((to) => `  commands -->${drawExceptions(commands.filter((from) => !uses({ arrows, from, to })))} ${idOf(to)}`),
    ...drawn.map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`),
    ...['commands', 'experiments', ...others].filter((room) => usesTrunk({ room, arrows })).map((room) => `  ${idOf(room)} ==> trunk`)
  ].join('\n')
}

/** @param {{ arrows: House['arrows'], from: string, to: string }} options */
function uses ({ arrows, from, to }) {
  return arrows.some((arrow) => arrow[0] === from && arrow[1] === to)
}

/** @param {string[]} rooms */
function drawExceptions (rooms) {
  return rooms.length === 0 ? '' : `|"all but ${rooms.map((room) => room.split('/').at(-1)).join(', ')}"|`
}

/** @param {{ room: string, arrows: House['arrows'] }} options */
function usesTrunk ({ room, arrows }) {
  return arrows.some(([from, to]) => isStage(to) && (from === room || from.startsWith(`${room}/`)))
}

/** @param {string} title @param {string[]} rooms */
function drawBox (title, rooms) {
  return rooms.length === 0 ? [] : [`  subgraph ${title}`, ...rooms.map((room) => `    ${nameNode(room)}`), '  end']
}

/** @param {string} room */
function nameNode (room) {
  const id = idOf(room)
  return id === room ? id : `${id}[${room.split('/').at(-1)}]`
}

/** @param {string} room */
function idOf (room) {
  return room.replaceAll('/', '-')
}

/** @param {string} room */
function isStage (room) {
  return STAGES.includes(room)
}

/**
 * @param {{ page: string, drawing: string }} options
 * @returns {string} the page with the drawing between its marks
 */
export function putDrawing ({ page, drawing }) {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`${PAGE} has no place for the drawing: ${BEGIN.trim()} and ${END}`)
  return `${page.slice(0, start)}${BEGIN}\`\`\`mermaid\n${drawing}\n\`\`\`\n${page.slice(end)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = readFileSync(join(ROOT, PAGE), 'utf8')
  writeFileSync(join(ROOT, PAGE), putDrawing({ page, drawing: drawHouse(readHouse()) }))
  const { files, packages, chain } = readLoads(MEASURE)
  process.stdout.write(`measure loads ${files.length} files of src at once, and ${packages.join(', ')}\n`)
  process.stdout.write(`longest chain, ${chain.length} files:\n${chain.map((file) => `  ${file}\n`).join('')}`)
}
