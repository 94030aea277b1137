import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { codeIn, root } from './project.mjs'

/*
 * Which English texts the code reads. A text is read where a file names the part of the texts that it is in and the rest of its
 * key: `useTranslations('home')` and `t('title')` or, with something put in, `t(`${kind}.title`)`; in answers `backend.conflict`.
 * Where another file chooses the rest, `chosenIn` says which one.
 */

const folders = ['api', 'components', 'config', 'contract', 'demo', 'pages', 'server', 'stores']

/**
 * By the part of the texts, the files whose words or properties are the rest of the keys.
 * @type {Record<string, string[]>}
 */
const chosenIn = {
  'demo.consent': ['demo/choice-page.ts'],
  'demo.store': ['demo/choice-page.ts'],
  'features.errors': ['contract/declaration/validate.ts', 'components/options/validate-options.ts'],
  'health.unknown': ['server/guilds/health/guild-snapshot.ts'],
  'message.preview.navigation': ['components/discord/message/markdown/nodes.ts'],
  'settings.fields': ['contract/calls/settings.ts', 'contract/settings.ts'],
  'settings.fields.manager_roles.wide': ['contract/settings-rules.ts'],
  'shell.categories': ['contract/declaration/looks.ts'],
  'transfer.parts': ['contract/calls/transfer.ts'],
  'transfer.references': ['contract/calls/transfer.ts'],
}

/** `npm run openapi` writes this file from what the features say themselves. */
const isWritten = (key) => key.startsWith('built-in-features.')

export const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches every key that is so named. */
const patternOf = ({ head, templateSpans }) => {
  const known = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${known.map(escape).join(String.raw`[\w-]*`)}$`)
}

export function forEachNode(node, visit) {
  visit(node)
  ts.forEachChild(node, (child) => forEachNode(child, visit))
}

export function stringsIn(node) {
  const found = []
  forEachNode(node, (inner) => ts.isStringLiteralLike(inner) && found.push(inner.text))
  return found
}

/** The parts that a translator is made for. */
function partsIn(node) {
  if (ts.isCallExpression(node) && node.expression.getText() === 'useTranslations')
    return node.arguments.length > 0 ? stringsIn(node) : ['']
  return ts.isTypeQueryNode(node) && node.exprName.getText() === 'useTranslations' ? stringsIn(node) : []
}

/** What is read of an object: `scopes.guilds` of `t.scopes.guilds`, and a star for what is in brackets. */
function pathFrom(node) {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
    return [parent.name.text, ...pathFrom(parent)]
  return ts.isElementAccessExpression(parent) && parent.expression === node ? ['*'] : []
}

/** The files of texts that answers are made of, by what server/http/texts.ts calls them. */
const answers = new Map(
  [
    ...readFileSync(join(root, 'server/http/texts.ts'), 'utf8').matchAll(/const (\w+) = file\('([\w-]+)'/g),
  ].map(([, name, file]) => [name, file]),
)

/** The files of texts that a module imports, by the names that it gives them. */
function importedTexts(source) {
  const found = new Map()
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const { name, namedBindings } = statement.importClause ?? {}
    const from = statement.moduleSpecifier.text
    const [, file] = /messages\/en\/([\w-]+)\.json$/.exec(from) ?? []
    if (file && name) found.set(name.text, file)
    if (/messages\/catalogue$/.test(from) && namedBindings) found.set('english', '')
    if (/(^|\/)texts$/.test(from) && namedBindings && ts.isNamedImports(namedBindings))
      for (const { name: own, propertyName } of namedBindings.elements)
        found.set(own.text, answers.get((propertyName ?? own).text))
  }
  return found
}

const isImported = ({ parent }) => ts.isImportClause(parent) || ts.isImportSpecifier(parent)

/** What of a file's code may name texts: the parts that it reads, by a translator or as objects, and words in quotes. */
export function readCode(code, file) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const texts = importedTexts(source)
  const found = {
    words: new Set(),
    patterns: [],
    properties: new Set(),
    translated: new Set(),
    objects: new Set(),
  }
  forEachNode(source, (node) => {
    if (ts.isStringLiteralLike(node)) found.words.add(node.text)
    if (ts.isPropertyAccessExpression(node)) found.properties.add(node.name.text)
    if (ts.isTemplateExpression(node)) found.patterns.push(patternOf(node))
    for (const part of partsIn(node)) found.translated.add(part)
    if (!ts.isIdentifier(node) || !texts.has(node.text) || isImported(node)) return
    const path = [texts.get(node.text), ...pathFrom(node)].filter(Boolean)
    found.objects.add(path.join('.'))
    const variable = ts.findAncestor(node, ts.isVariableDeclaration)
    // `const t = texts.consent` and `const { home } = texts` are other names for parts of it.
    if (variable?.initializer?.getText() !== [node.text, ...path.slice(1)].join('.')) return
    if (ts.isIdentifier(variable.name)) texts.set(variable.name.text, path.join('.'))
    else
      for (const { name } of variable.name.elements)
        texts.set(name.getText(), [...path, name.getText()].join('.'))
  })
  return found
}

/** Each part that a text is in, and the rest of its name behind it. */
function partsOf(name) {
  const dots = [...name.matchAll(/\./g)].map(({ index }) => index)
  return [['', name], ...dots.map((at) => [name.slice(0, at), name.slice(at + 1)])]
}

/** A translator knows `game-servers.json` as `gameServers`. */
const spoken = (key) =>
  key.replace(/^[^.]+/, (file) => file.replaceAll(/-(\w)/g, (_match, letter) => letter.toUpperCase()))

const isReadAsObject = ({ words, objects }, key) =>
  objects.has(key) ||
  partsOf(key).some(([part, rest]) => objects.has(`${part}.*`) || (objects.has(part) && words.has(rest)))

const isTranslated = ({ words, patterns, translated }, name) =>
  partsOf(name).some(
    ([part, rest]) =>
      translated.has(part) && (words.has(rest) || patterns.some((pattern) => pattern.test(rest))),
  )

/**
 * @param {string[]} keys
 * @param {Record<string, ReturnType<typeof readCode>>} code by the path of the file
 * @returns those of the keys whose texts no code reads
 */
export function unreadTexts(keys, code, chosen = chosenIn) {
  const files = Object.values(code)
  const words = new Set(files.flatMap((file) => [...file.words]))
  const objects = files.filter((file) => file.objects.size > 0)
  const translators = files.filter(({ translated }) => translated.size > 0)
  const isChosen = ([part, rest]) =>
    Object.hasOwn(chosen, part) &&
    chosen[part].some((file) => code[file]?.words.has(rest) || code[file]?.properties.has(rest))
  return keys.filter((key) => {
    const name = spoken(key)
    return !(
      words.has(name) ||
      partsOf(name).some(isChosen) ||
      objects.some((file) => isReadAsObject(file, key)) ||
      translators.some((file) => isTranslated(file, name))
    )
  })
}

/** The keys of English texts that no code of the repository reads. */
export function findUnread(keys) {
  const code = folders
    .flatMap(codeIn)
    .map((path) => [path, readCode(readFileSync(join(root, path), 'utf8'), path)])
  return unreadTexts(
    keys.filter((key) => !isWritten(key)),
    Object.fromEntries(code),
  )
}
