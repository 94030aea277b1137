import { createHash } from 'node:crypto'
import ts from 'typescript'

/*
 * What `npm run test:mutation` changes: a mutant replaces one expression, or leaves out one property. It is written down
 * by the text of its line rather than by the number, so that it outlives changes elsewhere in its file.
 */

const pairs = ['=== !==', '< <=', '> >=', '&& ||', '+ -', '* /'].map((pair) => pair.split(' '))
const swaps = Object.fromEntries([...pairs, ...pairs.map((pair) => pair.toReversed())])
const otherMethods = { some: 'every', every: 'some', min: 'max', max: 'min', find: 'findLast' }
const removable = /^(filter|trim|slice|toLowerCase|toSorted|toReversed|flat|catch)$/

function binaryInstead({ left, right, operatorToken }) {
  const operator = operatorToken.getText()
  if (operator === '??') return left.getText()
  return swaps[operator] && `(${left.getText()}) ${swaps[operator]} (${right.getText()})`
}

function callInstead(node) {
  if (ts.isExpressionStatement(node.parent)) return 'undefined'
  if (!ts.isPropertyAccessExpression(node.expression) || ts.isOptionalChain(node)) return undefined
  const target = node.expression.expression.getText()
  const name = node.expression.name.text
  if (removable.test(name)) return target
  const other = Object.hasOwn(otherMethods, name) ? otherMethods[name] : undefined
  return other && `${target}.${other}(${node.arguments.map((argument) => argument.getText()).join(', ')})`
}

/** What an expression or a property may become; undefined for those that stay as they are. */
function replacementOf(node) {
  if (ts.isBinaryExpression(node)) return binaryInstead(node)
  if (ts.isCallExpression(node)) return callInstead(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return node.operand.getText()
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true'
  if (ts.isNumericLiteral(node)) return `(${node.getText()} + 1)`
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return '[]'
  if (ts.isIfStatement(node.parent) && node.parent.expression === node) return `!(${node.getText()})`
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) return '...{}'
  return undefined
}

/** What means nothing to a test: types, looks, and what people read in the contract. */
const isSkipped = (node) =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isJsxAttribute(node) ||
  (ts.isVariableDeclaration(node) && /(?:styles|layout|look)$/i.test(node.name.getText())) ||
  (ts.isPropertyAssignment(node) && /^(description|example|summary|tag|without)$/.test(node.name.getText()))

/** All mutants that a file can have. */
export function* mutantsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const nodes = [tree]
  for (const node of nodes) {
    ts.forEachChild(node, (child) => {
      if (!isSkipped(child)) nodes.push(child)
    })
    const to = node === tree ? undefined : replacementOf(node)
    const from = node.getText(tree)
    if (to === undefined || from.length > 240) continue
    yield { file, ...placeOf(source, node.getStart(tree)), from, to }
  }
}

function placeOf(source, start) {
  const before = source.slice(0, start).split('\n')
  const row = before.length - 1
  const lines = source.split('\n')
  const line = lines[row].trim()
  const nth = lines.slice(0, row).filter((other) => other.trim() === line).length
  return { line, nth, at: before[row].trimStart().length }
}

/** The row and the offset of what a mutant replaces; undefined if its text is gone. */
export function findMutant(source, { line, nth, at, from }) {
  const lines = source.split('\n')
  const row = lines.flatMap((other, index) => (other.trim() === line ? [index] : []))[nth]
  if (row === undefined) return undefined
  const start = [...lines.slice(0, row), ''].join('\n').length + lines[row].indexOf(line) + at
  return source.startsWith(from, start) ? { row: row + 1, start } : undefined
}

/**
 * Which mutants of a file run while it is loaded: they are in no function.
 * @template {{ start: number }} Mutant
 * @param {string} file
 * @param {string} source
 * @param {Mutant[]} mutants
 */
export function loadedOnly(file, source, mutants) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const functions = []
  const find = (node) => (ts.isFunctionLike(node) ? functions.push(node) : ts.forEachChild(node, find))
  ts.forEachChild(tree, (node) => void find(node))
  return mutants.filter(({ start }) => !functions.some((one) => one.pos <= start && start < one.end))
}

/**
 * What is written before and after the code that a mutant replaces. It begins with a word: a bracket would continue the
 * line above.
 */
const aroundMutant = ({ number, from, to, start }) => {
  const isOn = `globalThis.isMutant?.(${number})`
  const [before, after] =
    to === '...{}' ? [`...(${isOn} ? {} : { `, ' })'] : [`Reflect.get([${isOn} ? (${to}) : (`, ')], 0)']
  return { start, end: start + from.length, before, after }
}

/** What is written around the body of each function, as `aroundMutant` for a mutant. */
function* aroundBodies(file, source) {
  const nodes = [ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)]
  const reached = `globalThis.reach?.('${file}')`
  for (const node of nodes) {
    ts.forEachChild(node, (child) => void nodes.push(child))
    if (!ts.isFunctionLike(node) || !node.body) continue
    const [start, end] = [node.body.getStart(), node.body.getEnd()]
    if (ts.isBlock(node.body)) yield { start: start + 1, end, before: `${reached};`, after: '' }
    else yield { start, end, before: `(${reached}, (`, after: '))' }
  }
}

/**
 * A file with all its mutants at once, each asleep until it is chosen, which tells which of them and of its functions run
 * (scripts/mutation-setup.mjs). In a program that a test starts, all stay asleep.
 * @param mutants with their numbers
 */
export function withMutants(file, source, mutants) {
  const found = mutants.map((mutant) => aroundMutant({ ...mutant, ...findMutant(source, mutant) }))
  const around = [...found, ...aroundBodies(file, source)].sort((a, b) => a.start - b.start || b.end - a.end)
  const opening = around.map(({ start, before }) => ({ at: start, text: before, isOpening: true }))
  const closing = around.toReversed().map(({ end, after }) => ({ at: end, text: after, isOpening: false }))
  const inserted = [...closing, ...opening].sort((a, b) => a.at - b.at)
  let at = 0
  const pieces = inserted.map((piece) => source.slice(at, (at = piece.at)) + piece.text)
  return pieces.join('') + source.slice(at)
}

/** Names the files of mutants whose text is gone, in one line; undefined if there are none. */
export function tellGone(mutants) {
  const gone = mutants.filter(({ status }) => status === 'gone')
  if (gone.length === 0) return undefined
  const files = [...new Set(gone.map(({ file }) => file))].join(', ')
  return `${gone.length} of ${mutants.length} mutants are gone, since their lines no longer read as the list says: ${files}. Run it with --choose for new ones.`
}

/** Which line it is on. */
export const keyOf = ({ file, line, nth }) => JSON.stringify([file, line, nth])

/**
 * Fills up a list of mutants, at most one on a line, in an order that looks random and is always the same. Those that make no
 * difference are kept with the reason, are not counted, and so are not chosen again.
 * @param files pairs of a path and its text
 */
export function fillUp(kept, files, count) {
  const rank = (mutant) => createHash('sha256').update(JSON.stringify(mutant)).digest('hex')
  const found = files.flatMap(([file, source]) => [...mutantsOf(file, source)])
  const ranked = found.map((mutant) => [rank(mutant), mutant]).sort(([a], [b]) => (a < b ? -1 : 1))
  const chosen = new Map(kept.map((mutant) => [keyOf(mutant), mutant]))
  const most = count + kept.filter((mutant) => mutant.noDifference).length
  for (const [, mutant] of ranked)
    if (chosen.size < most && !chosen.has(keyOf(mutant))) chosen.set(keyOf(mutant), mutant)
  return [...chosen.values()].sort((a, b) => a.file.localeCompare(b.file))
}
