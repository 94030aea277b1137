import { dirname, join } from 'node:path/posix'
import ts from 'typescript'
import { forEachNode } from './used-texts.mjs'

/*
 * What each declaration of the code refers to. It is read from the text alone: a local name that is also one of the file's
 * counts as both.
 */

/** @returns the file that an import means, if it is one of these */
function resolve(specifier, from, code) {
  if (!/^(@|\.\.?)\//.test(specifier)) return undefined
  const path = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(from), specifier)
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => Object.hasOwn(code, file))
}

const namesIn = (pattern) =>
  ts.isIdentifier(pattern)
    ? [pattern.text]
    : pattern.elements.filter(ts.isBindingElement).flatMap(({ name }) => namesIn(name))

function declaredBy(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((one) =>
      namesIn(one.name).map((name) => [name, one]),
    )
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name ? [[statement.name.text, statement]] : []
  return []
}

const isDefault = (statement) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true

/** Adds to the names of a module those that an import gives. */
function addImports(statement, found, fileOf) {
  const { importClause, moduleSpecifier } = statement
  const file = fileOf(moduleSpecifier.text)
  if (importClause?.isTypeOnly || file === undefined) return
  if (importClause === undefined) found.effects.push(['*', file])
  if (importClause?.name) found.imports.set(importClause.name.text, ['default', file])
  const bindings = importClause?.namedBindings
  if (bindings && ts.isNamespaceImport(bindings)) found.imports.set(bindings.name.text, ['*', file])
  if (bindings && ts.isNamedImports(bindings))
    for (const { name, propertyName, isTypeOnly } of bindings.elements)
      if (!isTypeOnly) found.imports.set(name.text, [(propertyName ?? name).text, file])
}

function addExports({ exportClause, moduleSpecifier }, found, fileOf) {
  const file = moduleSpecifier && fileOf(moduleSpecifier.text)
  if (!exportClause && file !== undefined) found.stars.push(file)
  if (exportClause && ts.isNamedExports(exportClause))
    for (const { name, propertyName } of exportClause.elements)
      found.exports.set(name.text, [(propertyName ?? name).text, file])
}

/** A module's declarations and what its names mean. `effects` are what every import of it does. */
function readModule(file, code) {
  const source = ts.createSourceFile(file, code[file], ts.ScriptTarget.Latest, true)
  const found = { imports: new Map(), exports: new Map(), declared: new Map(), stars: [], effects: [] }
  const fileOf = (specifier) => resolve(specifier, file, code)
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) addImports(statement, found, fileOf)
    else if (ts.isExportDeclaration(statement)) addExports(statement, found, fileOf)
    else if (ts.isExportAssignment(statement)) found.declared.set('default', statement)
    else if (ts.isExpressionStatement(statement)) found.effects.push(statement)
    for (const [name, node] of declaredBy(statement)) found.declared.set(name, node)
    if (isDefault(statement)) found.declared.set('default', statement)
  }
  return found
}

/** @param {Record<string, string>} code by path */
export function createGraph(code) {
  const modules = new Map()
  const moduleOf = (file) => {
    if (!modules.has(file)) modules.set(file, readModule(file, code))
    return modules.get(file)
  }

  /** Where what a module exports by that name is declared: the file and its node. JSON is its own declaration. */
  function find(name, file) {
    if (file.endsWith('.json')) return { file, node: null }
    const { declared, exports, imports, stars } = moduleOf(file)
    if (exports.has(name)) {
      const [own, from = file] = exports.get(name)
      return from === file && own === name ? local(own, file) : find(own, from)
    }
    if (declared.has(name)) return { file, node: declared.get(name) }
    if (imports.has(name)) return find(...imports.get(name))
    for (const star of stars) {
      const found = find(name, star)
      if (found) return found
    }
    return undefined
  }

  /** What a name means inside of a module. */
  function local(name, file) {
    const { declared, imports } = moduleOf(file)
    if (declared.has(name)) return { file, node: declared.get(name) }
    return imports.has(name) && imports.get(name)[0] !== '*' ? find(...imports.get(name)) : undefined
  }

  const allOf = (file) =>
    file.endsWith('.json')
      ? []
      : [
          ...[...moduleOf(file).declared.values()].map((node) => ({ file, node })),
          ...moduleOf(file).stars.flatMap(allOf),
        ]

  /** What a lazy import leads to: everything, where nobody says what is taken. */
  const named = (names, file) =>
    names === null ? allOf(file) : names.map((name) => find(name, file)).filter(Boolean)

  function referenced({ text }, file) {
    const [name, from] = moduleOf(file).imports.get(text) ?? []
    return name === '*' ? allOf(from) : [local(text, file)].filter(Boolean)
  }

  /** What a file does once it is loaded, whatever is taken of it. */
  const effectsOf = (file) =>
    file.endsWith('.json')
      ? []
      : moduleOf(file).effects.flatMap((one) =>
          Array.isArray(one) ? [...allOf(one[1]), ...effectsOf(one[1])] : [{ file, node: one }],
        )

  return {
    find,
    local,
    referenced,
    effectsOf,
    /** What is loaded by an `import()`. */
    loaded(call, file) {
      const [specifier] = call.arguments
      const from = ts.isStringLiteralLike(specifier) ? resolve(specifier.text, file, code) : undefined
      return from === undefined ? [] : named(takenOf(call), from)
    },
  }
}

function propertiesOf(name, body) {
  const found = []
  forEachNode(body, (node) => {
    if (ts.isIdentifier(node) && node.text === name)
      found.push(
        ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node
          ? node.parent.name.text
          : null,
      )
  })
  return found.includes(null) ? null : found
}

/** The names that a pattern takes, or those that are read of what has the name. */
const takenBy = (pattern, body) =>
  ts.isIdentifier(pattern)
    ? propertiesOf(pattern.text, body)
    : pattern.elements.map(({ name, propertyName }) => (propertyName ?? name).getText())

/** What is taken of an `import()`, null where that is not written beside it. */
function takenOf(call) {
  const { parent } = call
  const isThen =
    ts.isPropertyAccessExpression(parent) && parent.name.text === 'then' && ts.isCallExpression(parent.parent)
  const [use] = isThen ? parent.parent.arguments : []
  if (use && ts.isArrowFunction(use) && use.parameters.length === 1)
    return takenBy(use.parameters[0].name, use.body)
  const holder = ts.isAwaitExpression(parent) ? parent.parent : undefined
  if (holder && ts.isVariableDeclaration(holder) && !ts.isIdentifier(holder.name))
    return takenBy(holder.name, holder)
  return null
}

/** Whether it stands for a value by its name, and is not the name of a property or of something new. */
export function isReference(node) {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  return !(
    (ts.isPropertyAssignment(parent) ||
      ts.isJsxAttribute(parent) ||
      ts.isParameter(parent) ||
      ts.isVariableDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isMethodDeclaration(parent)) &&
    parent.name === node
  )
}
