import ts from 'typescript'

/*
 * What `npm run test:mutation` changes: a mutant replaces one expression, or leaves out one property. It is written down
 * by the text of its line rather than by the number, so that it outlives changes elsewhere in its file.
 */

const pairs = [
  ['===', '!=='],
  ['<', '<='],
  ['>', '>='],
  ['&&', '||'],
  ['+', '-'],
  ['*', '/'],
]
const swaps = Object.fromEntries([...pairs, ...pairs.map((pair) => pair.toReversed()), ['%', '*']])
const kindOfSwap = (operator) => {
  if (/^[+\-*/%]$/.test(operator)) return 'arithmetic'
  return /^[&|]/.test(operator) ? 'logical' : 'comparison'
}
const otherMethods = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  find: 'findLast',
}
const removable = /^(filter|trim|slice|toLowerCase|toSorted|toReversed|flat|catch)$/
/** Longer expressions would make the list hard to read. */
const longest = 240

const isText = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

function numberInstead(text) {
  const number = Number(text.replaceAll('_', ''))
  return Number.isSafeInteger(number) && number <= 100 ? String(number + 1) : `${text} * 2`
}

function* binaryInstead(node, textOf) {
  const operator = node.operatorToken.getText()
  const [left, right] = [textOf(node.left), textOf(node.right)]
  const joinsTexts = [node.left, node.right].some((side) => isText(side) || ts.isTemplateExpression(side))
  if (operator === '??') yield ['logical', left]
  else if (operator === '??=') yield ['logical', `${left} = ${right}`]
  else if (operator === '+=') yield ['arithmetic', `${left} -= ${right}`]
  else if (swaps[operator] && !joinsTexts)
    yield [kindOfSwap(operator), `(${left}) ${swaps[operator]} (${right})`]
}

function* methodInstead(node, textOf) {
  const { expression: target, name } = node.expression
  if (removable.test(name.text) && target.getText() !== 'z') yield ['method', textOf(target)]
  if (Object.hasOwn(otherMethods, name.text)) {
    const args = node.arguments.map(textOf).join(', ')
    yield ['method', `${textOf(target)}.${otherMethods[name.text]}(${args})`]
  }
}

/** @returns what an expression may become, each with its kind */
function* replacementsOf(node, textOf) {
  if (ts.isBinaryExpression(node)) yield* binaryInstead(node, textOf)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    yield ['condition', textOf(node.operand)]
  if (isCondition(node)) yield ['condition', `!(${textOf(node)})`]
  if (node.kind === ts.SyntaxKind.TrueKeyword) yield ['literal', 'false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) yield ['literal', 'true']
  if (ts.isNumericLiteral(node)) yield ['literal', numberInstead(node.getText())]
  if (isText(node)) yield ['text', node.text === '' ? "'mutated'" : "''"]
  if (ts.isTemplateExpression(node)) yield ['text', "''"]
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) yield ['array', '[]']
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0 && isReturned(node))
    yield ['return', '{}']
  if (ts.isExpressionStatement(node.parent) && isCall(node)) yield ['call', 'undefined']
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && !isInChain(node))
    yield* methodInstead(node, textOf)
  if (ts.isOptionalChain(node) && !ts.isOptionalChain(node.parent))
    yield [
      'chain',
      textOf(node)
        .replaceAll(/\?\.(?=[[(])/g, '')
        .replaceAll('?.', '.'),
    ]
}

function isCondition(node) {
  const { parent } = node
  const isTested =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  const isNegated = ts.isPrefixUnaryExpression(node)
  return isTested && !isNegated && !(ts.isBinaryExpression(node) && swaps[node.operatorToken.getText()])
}

function isReturned({ parent }) {
  if (!ts.isParenthesizedExpression(parent)) return ts.isReturnStatement(parent)
  return ts.isArrowFunction(parent.parent) || ts.isReturnStatement(parent.parent)
}

const isCall = (node) =>
  ts.isAwaitExpression(node) || ts.isVoidExpression(node)
    ? isCall(node.expression)
    : ts.isCallExpression(node) && node.expression.kind !== ts.SyntaxKind.SuperKeyword

const isInChain = (node) => ts.isOptionalChain(node) || ts.isOptionalChain(node.parent)

/** Where an expression cannot be put into brackets, or means nothing to a test. */
function isFixed(node) {
  const { parent } = node
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isTaggedTemplateExpression(parent) ||
    ts.isDeleteExpression(parent) ||
    ts.isJsxAttribute(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) ||
    (ts.isPropertyAccessExpression(parent) && ts.isOptionalChain(parent)) ||
    (ts.isBinaryExpression(parent) &&
      parent.left === node &&
      /^\W*=$/.test(parent.operatorToken.getText()) &&
      !/[=!]==/.test(parent.operatorToken.getText())) ||
    (parent.name === node && !ts.isVariableDeclaration(parent)) ||
    (ts.isExpressionStatement(parent) && isText(node))
  )
}

const parse = (file, source) => ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)

/** What is told to people who read the contract; a test compares all of it with a file. */
const isDocumentation = (node) =>
  ts.isPropertyAssignment(node) && /^(description|example|summary|tag|without)$/.test(node.name.getText())

/** How something looks is no matter for these tests; what it does is. In a file of components, constants are styles. */
const isLook = (node) =>
  ts.isJsxAttribute(node) ||
  (ts.isVariableStatement(node) && /x$/.test(node.getSourceFile().fileName) && ts.isSourceFile(node.parent))

const isLiteral = (node) => isText(node) || ts.isNumericLiteral(node) || ts.isTemplateExpression(node)

/** All mutants of a file. */
export function mutantsOf(file, source) {
  const tree = parse(file, source)
  const textOf = (node) => node.getText(tree)
  const found = []
  const add = (node, kind, to) => {
    const [start, from] = [node.getStart(tree), textOf(node)]
    if (from.length <= longest && from !== to) found.push({ file, kind, ...placeOf(source, start), from, to })
  }
  const visit = (node, isInLook) => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || isDocumentation(node)) return
    const looks = (isInLook || isLook(node)) && !isFunction(node)
    if (ts.isExpression(node) && !isFixed(node) && !(looks && isLiteral(node)))
      for (const [kind, to] of replacementsOf(node, textOf)) add(node, kind, to)
    const isProperty = ts.isObjectLiteralElementLike(node) && !ts.isAccessor(node)
    if (isProperty && !looks && ts.isObjectLiteralExpression(node.parent)) add(node, 'property', '')
    ts.forEachChild(node, (child) => visit(child, looks))
  }
  visit(tree, false)
  return found
}

const linesOf = (source) => source.split('\n')

function placeOf(source, start) {
  const before = linesOf(source.slice(0, start))
  const lines = linesOf(source)
  const row = before.length - 1
  const line = lines[row].trim()
  const nth = lines.slice(0, row).filter((other) => other.trim() === line).length
  return { line, nth, at: before[row].trimStart().length }
}

/** Where a mutant is in a file as it is now; undefined if that text is gone. */
export function locate(source, { line, nth, at, from }) {
  const lines = linesOf(source)
  const rows = lines.flatMap((other, row) => (other.trim() === line ? [row] : []))
  const row = rows[nth]
  if (row === undefined) return undefined
  const indent = lines[row].length - lines[row].trimStart().length
  const start = lines.slice(0, row).reduce((sum, { length }) => sum + length + 1, 0) + indent + at
  return source.startsWith(from, start) ? { row: row + 1, start, end: start + from.length } : undefined
}

/** The starts of statements that could be taken for the end of the one before, as there are no semicolons. */
function startsOfStatements(file, source) {
  const tree = parse(file, source)
  const starts = new Set()
  const visit = (node) => {
    const isListed =
      ts.isExpressionStatement(node) &&
      (ts.isBlock(node.parent) || ts.isSourceFile(node.parent) || ts.isCaseOrDefaultClause(node.parent))
    if (isListed) starts.add(node.getStart(tree))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return starts
}

const helper = `
function __mutant(id: number): boolean {
  return (globalThis as any).__mutation?.(id) ?? false
}
`

/** The file with all its mutants in it, each asleep until `__mutant` says otherwise. */
export function withMutants(file, source, mutants) {
  const starts = startsOfStatements(file, source)
  const begun = new Set(mutants.map(({ start }) => start).filter((start) => starts.has(start)))
  const insertions = [
    ...[...begun].map((position) => ({ position, isAfter: 1, order: -Infinity, text: ';' })),
    ...mutants.flatMap(insertionsOf),
  ]
  insertions.sort((a, b) => a.position - b.position || a.isAfter - b.isAfter || a.order - b.order)
  let [text, position] = ['', 0]
  for (const insertion of insertions) {
    text += source.slice(position, insertion.position) + insertion.text
    position = insertion.position
  }
  return text + source.slice(position) + helper
}

/** What comes before and behind an expression or a property. */
function insertionsOf({ id, kind, to, start, end }) {
  const isProperty = kind === 'property'
  const before = isProperty ? `...(__mutant(${id}) ? {} : { ` : `(__mutant(${id}) ? (${to}) : (`
  const size = end - start
  // What encloses more comes first before, and last behind.
  return [
    { position: start, isAfter: 1, order: -size, text: before },
    { position: end, isAfter: 0, order: size, text: isProperty ? ' })' : '))' },
  ]
}

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle(list, random) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[list[last], list[other]] = [list[other], list[last]]
  }
  return list
}

/** `count` mutants of these files by a seed: as many of each kind as there are, and at most one on a line. */
export function chooseMutants(files, count, seed) {
  const random = createRandom(seed)
  const queues = new Map()
  for (const [file, source] of files)
    for (const mutant of mutantsOf(file, source)) {
      if (!queues.has(mutant.kind)) queues.set(mutant.kind, [])
      queues.get(mutant.kind).push(mutant)
    }
  for (const queue of queues.values()) shuffle(queue, random)
  const chosen = new Map()
  while (chosen.size < count && [...queues.values()].some(({ length }) => length > 0))
    for (const queue of queues.values()) {
      const placed = ({ file, line, nth }) => [file, line, nth].join('\n')
      while (queue.length > 0 && chosen.has(placed(queue.at(-1)))) queue.pop()
      const mutant = queue.pop()
      if (mutant && chosen.size < count) chosen.set(placed(mutant), mutant)
    }
  const order = files.map(([file]) => file)
  return [...chosen.values()].sort((a, b) => order.indexOf(a.file) - order.indexOf(b.file))
}
