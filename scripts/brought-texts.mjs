import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { createGraph, isReference } from './code-graph.mjs'
import { codeIn, filesOf, root } from './project.mjs'
import { escape, forEachNode, stringsIn } from './used-texts.mjs'

/*
 * Whether each text that a page can show is brought: by all pages, by the page itself (`messages`), or by `withTexts` around
 * what shows it. What a page can show is whatever it refers to, from declaration to declaration, at once or by `import()`.
 * What is drawn outside of the page's own tree, such as a notification, is judged as if it were in it.
 */

const folders = ['api', 'components', 'config', 'contract', 'pages', 'stores', 'theme']
const app = 'pages/_app.tsx'
const texts = 'config/messages/en/'

/**
 * Where a key comes from elsewhere: the parts of the texts that it is in, by the file that reads it.
 * @type {Record<string, string[]>}
 */
const chosenFor = { 'components/ui/error-kinds.ts': ['validation'] }

const inner = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? inner(node.expression)
    : node

/** Gives what an expression of texts is, or throws where that cannot be told. */
function createValues(code, graph) {
  const known = new Map()

  function propertyOf(property, file) {
    if (ts.isSpreadAssignment(property)) return Object.entries(valueOf(property.expression, file))
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name
    return [[property.name.text, valueOf(value, file)]]
  }

  const parsed = (file) => {
    if (!known.has(file)) known.set(file, JSON.parse(code[file]))
    return known.get(file)
  }

  function named(node, file) {
    const found = graph.local(node.text, file)
    if (found?.node === null) return parsed(found.file)
    if (found && ts.isVariableDeclaration(found.node) && found.node.initializer)
      return valueOf(found.node.initializer, found.file)
    throw new Error(`${file}: it cannot be told which texts "${node.text}" are.`)
  }

  function computed(node, file) {
    if (ts.isIdentifier(node)) return named(node, file)
    if (ts.isPropertyAccessExpression(node)) return valueOf(node.expression, file)[node.name.text]
    if (ts.isObjectLiteralExpression(node))
      return Object.fromEntries(node.properties.flatMap((property) => propertyOf(property, file)))
    throw new Error(`${file}: it cannot be told which texts \`${node.getText()}\` are.`)
  }

  function valueOf(expression, file) {
    const node = inner(expression)
    if (!known.has(node)) known.set(node, computed(node, file))
    return known.get(node)
  }
  return valueOf
}

/** The nearest function or file around a node. */
const scopeOf = (node) =>
  ts.findAncestor(node.parent, (one) => ts.isFunctionLike(one) || ts.isSourceFile(one))

const isOwnParameter = (node, scope) => {
  const owner = ts.findAncestor(
    node,
    (one) =>
      one !== scope &&
      ts.isFunctionLike(one) &&
      one.parameters.some(({ name }) => ts.isIdentifier(name) && name.text === node.text),
  )
  return owner !== undefined && owner.pos > scope.pos
}

/** What a constant of the same function is set to. */
function constantOf(identifier) {
  let found
  forEachNode(scopeOf(identifier), (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === identifier.text)
      found ??= node.initializer
  })
  return found
}

const templateKey = ({ head, templateSpans }) => {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.map(escape).join(String.raw`[\w.-]+`)}$`)
}

/** The keys that an expression can be: words and patterns; null stands for any. */
function keysIn(expression, depth = 0) {
  const node = inner(expression)
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [templateKey(node)]
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((one) => keysIn(one, depth))
  const constant = ts.isIdentifier(node) && depth < 3 ? constantOf(node) : undefined
  return constant ? keysIn(constant, depth + 1) : [null]
}

/** The keys for which a translator is called there, by itself or as `t.rich`; any, where it goes elsewhere. */
function keysAskedAt(translator) {
  const { parent } = translator
  const callee = ts.isPropertyAccessExpression(parent) ? parent : translator
  const call = callee.parent
  return ts.isCallExpression(call) && call.expression === callee ? keysIn(call.arguments[0]) : [null]
}

/** The keys that are asked of what a call of `useTranslations` gives. */
function keysAsked(call) {
  const { parent } = call
  if (!ts.isVariableDeclaration(parent)) return keysAskedAt(call)
  const scope = scopeOf(parent)
  const found = []
  const visit = (node) => {
    if (ts.isTypeNode(node)) return
    if (isReference(node) && node.text === parent.name.text && !isOwnParameter(node, scope))
      found.push(...keysAskedAt(node))
    ts.forEachChild(node, visit)
  }
  visit(scope)
  return found
}

const calls = (node, name) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name

function readsOf(call, file) {
  const parts = call.arguments.length > 0 ? stringsIn(call) : ['']
  const keys = keysAsked(call)
  if (parts.length > 0 && (!keys.includes(null) || !parts.includes('')))
    return parts.flatMap((part) => keys.map((key) => ({ part, key })))
  if (Object.hasOwn(chosenFor, file)) return chosenFor[file].map((part) => ({ part, key: null }))
  throw new Error(`${file}: it cannot be told which texts \`${call.parent.getText()}\` reads.`)
}

/** What is in a declaration: the texts that it reads, what it refers to, and what it brings texts for. */
function createContents({ graph, valueOf }) {
  const known = new Map()

  function add(node, file, found) {
    // Types load nothing.
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    if (calls(node, 'withTexts')) {
      const [brought, ...shown] = node.arguments
      const within = { reads: [], uses: [], brings: [], texts: valueOf(brought, file) }
      for (const one of shown) add(one, file, within)
      found.brings.push(within)
      return
    }
    if (calls(node, 'useTranslations')) found.reads.push(...readsOf(node, file))
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      found.uses.push(...graph.loaded(node, file))
    if (isReference(node)) found.uses.push(...graph.referenced(node, file))
    ts.forEachChild(node, (child) => add(child, file, found))
  }

  return ({ node, file }) => {
    if (!known.has(node)) {
      const found = { reads: [], uses: [], brings: [] }
      if (node !== null) add(node, file, found)
      known.set(node, found)
    }
    return known.get(node)
  }
}

const isText = (value) => typeof value === 'string'

/** The keys of texts, joined by dots. */
const keysOf = (value, path = []) =>
  isText(value)
    ? [path.join('.')]
    : Object.entries(value).flatMap(([key, one]) => keysOf(one, [...path, key]))

const has = (brought, key) => isText(key.split('.').reduce((value, name) => value?.[name], brought))

/** Numbers what is given to it, each thing once. */
function createNumbers() {
  const numbers = new Map()
  return (value) => {
    if (!numbers.has(value)) numbers.set(value, numbers.size)
    return numbers.get(value)
  }
}

/** The texts that a page brings itself: those of the property `messages` of what it exports. */
function broughtBy(page, graph, valueOf) {
  const { node, file } = graph.find('default', page)
  let found
  const look = (one) => {
    const isProperty =
      (ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one)) &&
      one.name.getText() === 'messages'
    const isSet =
      ts.isBinaryExpression(one) &&
      ts.isPropertyAccessExpression(one.left) &&
      one.left.name.text === 'messages'
    if (isProperty) found = one.initializer ?? one.name
    if (isSet) found = one.right
  }
  for (const one of [{ node }, ...graph.effectsOf(file)]) forEachNode(one.node, look)
  return found ? valueOf(found, file) : {}
}

/** The English keys that a read can mean. */
function keysMeant({ part, key }, english) {
  const path = [part, isText(key) ? key : undefined].filter(Boolean).join('.')
  const start = part === '' ? '' : `${part}.`
  if (key instanceof RegExp)
    return english.filter((one) => one.startsWith(start) && key.test(one.slice(start.length)))
  return english.filter((one) => one === path || one.startsWith(`${path}.`))
}

/** Follows everything that a page refers to; calls back for each read with the texts that are there. */
function walk(starts, brought, { contentsOf, graph }, onRead) {
  const numberOf = createNumbers()
  const seen = new Set()
  const idOf = (node, there) =>
    [
      numberOf(node),
      ...Object.entries(there)
        .map(([topic, value]) => `${topic}${numberOf(value)}`)
        .sort(),
    ].join(' ')
  const visitContents = (contents, file, there, way) => {
    for (const read of contents.reads) onRead(read, file, there, way)
    for (const use of contents.uses) visit(use, there, way)
    for (const within of contents.brings) visitContents(within, file, { ...there, ...within.texts }, way)
  }
  function visit({ node, file }, there, way) {
    const id = idOf(node, there)
    if (node === null || seen.has(id)) return
    seen.add(id)
    const here = way.at(-1) === file ? way : [...way, file]
    visitContents(contentsOf({ node, file }), file, there, here)
    for (const effect of graph.effectsOf(file)) visit(effect, there, here)
  }
  for (const start of starts) visit(start, brought, [])
}

/** The name under which a file of texts is read. */
const topicOf = (file) =>
  file.slice(texts.length, -'.json'.length).replaceAll(/-(\w)/g, (_match, letter) => letter.toUpperCase())

/**
 * @param {Record<string, string>} code by path, with the English texts
 * @returns the texts that pages can show and nobody brings, each with the page, the file that reads it and the way there
 */
export function missingTexts(code) {
  const graph = createGraph(code)
  const valueOf = createValues(code, graph)
  const contentsOf = createContents({ graph, valueOf })
  const files = Object.keys(code)
  const english = files
    .filter((file) => file.startsWith(texts))
    .flatMap((file) => keysOf(JSON.parse(code[file]), [topicOf(file)]))
  const everywhere = graph.find('english', 'config/messages/catalogue.ts')
  const common = valueOf(everywhere.node.initializer, everywhere.file)
  const found = new Map()
  for (const page of files.filter((file) => /^pages\/(?!_app|_document)/.test(file))) {
    const starts = [page, app]
      .filter((file) => files.includes(file))
      .map((file) => graph.find('default', file))
    const brought = { ...common, ...broughtBy(page, graph, valueOf) }
    walk(starts, brought, { contentsOf, graph }, (read, file, there, way) => {
      for (const key of keysMeant(read, english))
        if (!has(there, key)) found.set(`${page} ${file} ${key}`, { page, file, key, way })
    })
  }
  return [...found.values()]
}

/** The code that pages are made of, and the English texts. */
export function readRepository() {
  const files = [
    ...folders.flatMap(codeIn),
    ...filesOf(join(root, texts)).map((path) => `${texts}${path.split(/[\\/]/).at(-1)}`),
  ]
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}
