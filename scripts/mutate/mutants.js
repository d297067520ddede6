import ts from 'typescript'

/**
 * @typedef {{ file: string, line: number, at: number, kind: string, before: string, after: string, source: string }} Mutant
 *   at: its first letter in the file; source: the whole file with this change
 * @typedef {{ kind: string, node: ts.Node, after: string, start?: number, end?: number }} Change
 */

const { SyntaxKind: Kind } = ts

/** What an operator becomes. */
const OPERATORS = new Map(
  '+ -, - +, * /, / *, % *, ** *, < <=, <= <, > >=, >= >, === !==, !== ===, && ||, || &&, += -=, -= +=, *= /=, /= *='
    .split(', ').map((pair) => /** @type {[string, string]} */ (pair.split(' ')))
)

/** Functions of Math that are each other's opposite. */
const FUNCTIONS = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' }

/**
 * @param {{ file: string, source: string }} options
 * @returns {Mutant[]} in the order of the file
 */
export function listMutants ({ file, source }) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  /** @type {Mutant[]} */
  const mutants = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const { kind, after, node: changed, start = changed.getStart(tree), end = changed.getEnd() } of listChanges({ node, tree })) {
      mutants.push({
        file,
        line: tree.getLineAndCharacterOfPosition(start).line + 1,
        at: start,
        kind,
        before: shorten(node.getText(tree)),
        after: shorten(source.slice(node.getStart(tree), start) + after + source.slice(end, node.getEnd())),
        source: source.slice(0, start) + after + source.slice(end)
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return mutants
}

/**
 * As many as asked for, over files and kinds alike: a table of numbers is one file, however long.
 * @param {{ all: Mutant[], count: number, random: () => number }} options
 * @returns {Mutant[]}
 */
export function chooseMutants ({ all, count, random }) {
  /** @type {Map<string, Map<string, Mutant[]>>} */
  const files = new Map()
  for (const mutant of all) {
    const kinds = files.get(mutant.file) ?? new Map()
    files.set(mutant.file, kinds.set(mutant.kind, [...kinds.get(mutant.kind) ?? [], mutant]))
  }
  /** @template T @param {T[]} list */
  const pick = (list) => list[Math.floor(random() * list.length)]
  /** @type {Mutant[]} */
  const chosen = []
  while (chosen.length < count && files.size > 0) {
    const [file, kinds] = pick([...files])
    const [kind, left] = pick([...kinds])
    chosen.push(...left.splice(Math.floor(random() * left.length), 1))
    if (left.length === 0) kinds.delete(kind)
    if (kinds.size === 0) files.delete(file)
  }
  return chosen
}

/** @param {{ node: ts.Node, tree: ts.SourceFile }} options @returns {Change[]} */
function listChanges ({ node, tree }) {
  if (ts.isImportDeclaration(node)) return []
  if (ts.isBinaryExpression(node)) return changeOperator({ node, tree })
  if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken) {
    return [{ kind: 'not', node, after: node.operand.getText(tree) }]
  }
  if (ts.isNumericLiteral(node) && !isName(node)) {
    return [{ kind: 'constant', node, after: String(Number(node.text.replaceAll('_', '')) + 1) }]
  }
  if (node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) {
    return [{ kind: 'boolean', node, after: node.kind === Kind.TrueKeyword ? 'false' : 'true' }]
  }
  if (ts.isConditionalExpression(node)) {
    const [one, other] = [node.whenTrue.getText(tree), node.whenFalse.getText(tree)]
    return [{ kind: 'branches', node, after: `${node.condition.getText(tree)} ? ${other} : ${one}` }]
  }
  if (ts.isIfStatement(node) && !node.elseStatement && isReturn(node.thenStatement)) return [{ kind: 'early return', node, after: ';' }]
  return ts.isCallExpression(node) ? changeCall({ node, tree }) : []
}

/** @param {{ node: ts.BinaryExpression, tree: ts.SourceFile }} options @returns {Change[]} */
function changeOperator ({ node, tree }) {
  const { left, operatorToken, right } = node
  const operator = operatorToken.getText(tree)
  if (operator === '??') return [left, right].map((kept) => ({ kind: 'fallback', node, after: `(${kept.getText(tree)})` }))
  const after = OPERATORS.get(operator)
  if (after === undefined || (operator === '+' && [left, right].some(isText))) return []
  return [{ kind: /[&|]/.test(operator) ? 'and, or' : /[<>!]|===/.test(operator) ? 'comparison' : 'arithmetic', node: operatorToken, after }]
}

/** @param {{ node: ts.CallExpression, tree: ts.SourceFile }} options @returns {Change[]} */
function changeCall ({ node: { expression, arguments: given }, tree }) {
  /** @type {Change[]} */
  const changes = []
  if (ts.isPropertyAccessExpression(expression) && expression.expression.getText(tree) === 'Math') {
    const after = FUNCTIONS[/** @type {keyof typeof FUNCTIONS} */ (expression.name.text)]
    if (after) changes.push({ kind: 'Math', node: expression.name, after })
    if (after || expression.name.text === 'hypot') return changes // their arguments have no order
  }
  const [first, second] = given
  if (second && ![first, second].some((one) => ts.isSpreadElement(one) || ts.isArrowFunction(one))) {
    const [one, other] = [first.getText(tree), second.getText(tree)]
    if (one !== other) changes.push({ kind: 'arguments', node: first, after: `${other}, ${one}`, end: second.getEnd() })
  }
  return changes
}

/** @param {ts.Node} node */
function isText (node) {
  return ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)
}

/** @param {ts.NumericLiteral} node a name of a property, which is no number to anybody */
function isName ({ parent }) {
  return ts.isPropertyAssignment(parent) && ts.isNumericLiteral(parent.name) && parent.initializer.kind !== Kind.NumericLiteral
}

/** @param {ts.Statement} statement */
function isReturn (statement) {
  return ts.isReturnStatement(statement) || ts.isContinueStatement(statement)
}

/** @param {string} text */
function shorten (text) {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 97)}...` : line
}
