/*
 * What the JSDoc of src/index.js says, as one file that TypeScript reads without any of ours: src/index.d.ts.
 * `node scripts/declarations.js` writes it; a test makes it again and compares.
 *
 * tsc makes a file of declarations for each of ours. What an export needs of them is put one after the other here.
 */

import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../', import.meta.url)).replace(/\/$/, '')
const ENTRY = join(ROOT, 'src/index.js')
export const DECLARATIONS = join(ROOT, 'src/index.d.ts')
const HEAD = '// Made by scripts/declarations.js from the JSDoc of src: do not change it here.\n'

/**
 * A declaration of the file to be written, by what it is called there.
 * @typedef {{ name: string, isExported: boolean, node: ts.Node }} Kept
 */

/** @returns {string} the text of src/index.d.ts */
export function makeDeclarations () {
  const emitted = emitDeclarations()
  const program = openEmitted(emitted)
  const checker = program.getTypeChecker()
  const entry = program.getSourceFile(toDeclaration(ENTRY))
  const symbol = entry && checker.getSymbolAtLocation(entry)
  if (!symbol) throw new Error(`nothing was declared for ${ENTRY}`)
  const bundle = createBundle({ program, checker })
  for (const one of checker.getExportsOfModule(symbol)) bundle.keep(follow(checker, one), one.name)
  return HEAD + bundle.print().replace(/^( \* .*)\bimport\('[^']*'\)\./gm, '$1')
}

/** @returns {Map<string, string>} texts of declarations by path */
function emitDeclarations () {
  const { config } = ts.readConfigFile(join(ROOT, 'jsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [ENTRY] }, ts.sys, ROOT)
  const emission = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: ROOT, rootDir: ROOT }
  const program = ts.createProgram([ENTRY], { ...options, ...emission })
  /** @type {Map<string, string>} */
  const emitted = new Map()
  // What could not be declared is of no use to an export, or a program that takes all exports does not compile: test/package.
  program.emit(undefined, (path, text) => emitted.set(resolve(path), text))
  return emitted
}

/** @param {string} path */
function toDeclaration (path) {
  return path.replace(/\.(js|ts)$/, '.d.ts')
}

/**
 * The declarations alone, as if no source were beside them.
 * @param {Map<string, string>} emitted
 */
function openEmitted (emitted) {
  /** @type {ts.CompilerOptions} */
  const options = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    types: ['node']
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  const isOurs = (/** @type {string} */ path) => path.startsWith(`${ROOT}/src/`)
  host.fileExists = (path) => isOurs(path) ? emitted.has(path) : fileExists(path)
  host.readFile = (path) => emitted.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = emitted.get(path)
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version, true)
  }
  host.resolveModuleNameLiterals = (literals, from, redirected, given) => literals.map(({ text }) => {
    const path = toDeclaration(resolve(dirname(from), text))
    if (text.startsWith('.') && emitted.has(path)) {
      return { resolvedModule: { resolvedFileName: path, extension: ts.Extension.Dts, isExternalLibraryImport: false } }
    }
    return ts.resolveModuleName(text, from, given, host, undefined, redirected)
  })
  return ts.createProgram([toDeclaration(ENTRY)], options, host)
}

/** @param {ts.TypeChecker} checker @param {ts.Symbol} symbol */
function follow (checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** @param {{ program: ts.Program, checker: ts.TypeChecker }} options */
function createBundle ({ program, checker }) {
  /** @type {Map<ts.Symbol, Kept>} */
  const kept = new Map()
  const names = new Set()

  /** @param {ts.Symbol} symbol @param {string} [exported] its name, when it is a value of the library */
  function keep (symbol, exported) {
    const known = kept.get(symbol)
    if (known) return known
    const node = findTopLevel(symbol)
    if (node === null) return null
    const isExported = exported !== undefined || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
    const one = { name: chooseName(exported ?? symbol.name), isExported, node }
    kept.set(symbol, one)
    listReferences(node)
    return one
  }

  /** @param {string} wanted two files may call different things the same */
  function chooseName (wanted) {
    let name = wanted
    for (let number = 2; names.has(name); number++) name = `${wanted}${number}`
    names.add(name)
    return name
  }

  /**
   * The places of a declaration that name another one of ours, and what stands there instead.
   * @param {ts.Node} node
   * @returns {Array<{ start: number, end: number, text: string }>}
   */
  function listReferences (node) {
    if (isMadeOfValue(node)) return []
    if (ts.isImportTypeNode(node)) {
      const symbol = node.qualifier && checker.getSymbolAtLocation(node.qualifier)
      const one = symbol && keep(follow(checker, symbol))
      if (!one) return []
      const inner = (node.typeArguments ?? []).flatMap(listReferences)
      if (inner.length > 0) throw new Error(`${node.getText()}: arguments of an import are not handled`)
      return [{ start: node.getStart(), end: node.qualifier?.end ?? node.end, text: `${node.isTypeOf ? 'typeof ' : ''}${one.name}` }]
    }
    if (ts.isIdentifier(node) && !isName(node)) {
      const symbol = checker.getSymbolAtLocation(node)
      const one = symbol && keep(follow(checker, symbol))
      return one && one.name !== node.text ? [{ start: node.getStart(), end: node.end, text: one.name }] : []
    }
    /** @type {Array<{ start: number, end: number, text: string }>} */
    const found = []
    ts.forEachChild(node, (child) => { found.push(...listReferences(child)) })
    return found
  }

  /** @param {ts.Symbol} symbol @returns {ts.Node | null} null: it is not ours, or stands within something */
  function findTopLevel (symbol) {
    const [declaration] = symbol.declarations ?? []
    if (!declaration || !declaration.getSourceFile().fileName.startsWith(`${ROOT}/src/`)) return null
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    return ts.isSourceFile(node.parent) ? node : null
  }

  return {
    keep,
    print () {
      const printed = []
      for (const { name, isExported, node } of kept.values()) {
        const text = isMadeOfValue(node)
          ? printResolved({ node, name, checker })
          : printDeclaration({ node, name, isExported, changes: listReferences(node) })
        printed.push({ name, text })
      }
      const types = printed.filter(({ text }) => !isValue(text)).sort((a, b) => a.name < b.name ? -1 : 1)
      return `${[...printed.filter(({ text }) => isValue(text)), ...types].map(({ text }) => text).join('\n')}\nexport {};\n`
    }
  }
}

/**
 * A type that is made of a value of ours (`keyof typeof PROGRAMS`): what it comes to is of use, and the value is not.
 * @param {ts.Node} node
 * @returns {node is ts.TypeAliasDeclaration}
 */
function isMadeOfValue (node) {
  /** @type {(one: ts.Node) => boolean} */
  const hasQuery = (one) => ts.isTypeQueryNode(one) || ts.forEachChild(one, hasQuery) === true
  return ts.isTypeAliasDeclaration(node) && hasQuery(node)
}

/** @param {{ node: ts.TypeAliasDeclaration, name: string, checker: ts.TypeChecker }} options */
function printResolved ({ node, name, checker }) {
  const flags = ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.NoTruncation
  const text = checker.typeToString(checker.getTypeAtLocation(node.name), node, flags)
  return `${readComment(node)}export type ${name} = ${text};`
}

/** The last comment above a declaration. @param {ts.Node} node */
function readComment (node) {
  const comments = node.getSourceFile().text.slice(node.getFullStart(), node.getStart())
  const last = comments.match(/\/\*\*(?:(?!\*\/)[^])*\*\//g)?.at(-1)
  return last ? `${last}\n` : ''
}

/** @param {ts.Identifier} node a name that is given here, and refers to nothing */
function isName ({ parent, text }) {
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)) return parent.getText().startsWith(`${text}.`) === false
  if (ts.isTypePredicateNode(parent)) return true
  return 'name' in parent && /** @type {ts.Node} */ (parent.name).getText() === text && !ts.isTypeReferenceNode(parent)
}

/** @param {string} text */
function isValue (text) {
  return /^(?:\/\*\*[^]*?\*\/\n)?(?:export )?declare /.test(text)
}

/**
 * A declaration by its new name, below its own comment.
 * @param {{ node: ts.Node, name: string, isExported: boolean, changes: Array<{ start: number, end: number, text: string }> }} options
 */
function printDeclaration ({ node, name, isExported, changes }) {
  const source = node.getSourceFile().text
  const declaration = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : /** @type {ts.DeclarationStatement} */ (node)
  const identifier = declaration.name
  const start = node.getFullStart()
  const named = identifier ? [{ start: identifier.getStart(), end: identifier.end, text: name }] : []
  const all = [...changes, ...named].sort((a, b) => b.start - a.start) // from the end, so that places stay
  const text = all.reduce(
    (rest, { start: from, end, text }) => rest.slice(0, from - start) + text + rest.slice(end - start),
    source.slice(start, node.end)
  )
  const code = text.slice(node.getStart() - start)
  const bare = code.replace(/^export (default )?/, '')
  const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  const declared = isType ? bare.replace(/^declare /, '') : bare.startsWith('declare ') ? bare : `declare ${bare}`
  return `${readComment(node)}${isExported ? 'export ' : ''}${declared}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DECLARATIONS, makeDeclarations())
