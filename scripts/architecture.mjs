import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeIn, root } from './project.mjs'

/* `npm run architecture`: draws the modules of docs/architecture.md from the imports of the code. */

const require = createRequire(import.meta.url)
const { modules } = require('./module-boundaries.cjs')
const { journeys, layers } = require('./code-paths.cjs')
const page = join(root, 'docs/architecture.md')
const imported = /(?:from|import\()\s*'((?:@|\.)[^']*)'/g

const moduleOf = (path) => Object.keys(modules).find((module) => path.startsWith(`${module}/`))

/** What a file imports of ours, without the endings of the names. */
const importsOf = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, name]) =>
    name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(file), name)),
  )

/** For each module, the modules that its files import. */
function readImports() {
  const arrows = new Map(Object.keys(modules).map((module) => [module, new Set()]))
  for (const [module, targets] of arrows) {
    for (const path of codeIn(module).flatMap(importsOf)) {
      const target = moduleOf(path)
      if (target && target !== module) targets.add(target)
    }
  }
  return arrows
}

/** Whether `to` can be reached from `from` by more than one step. */
function leadsTo(arrows, from, to) {
  const seen = new Set([from])
  const waiting = [...arrows.get(from)].filter((module) => module !== to)
  for (const module of waiting) {
    if (seen.has(module)) continue
    seen.add(module)
    if (arrows.get(module).has(to)) return true
    waiting.push(...arrows.get(module))
  }
  return false
}

/** A Mermaid drawing of one top-level folder; an arrow that follows from others is left out. */
function draw(arrows, folder) {
  const inside = [...arrows.keys()].filter((module) => module.startsWith(`${folder}/`))
  const name = (module) => module.slice(folder.length + 1)
  const lines = inside.flatMap((module) =>
    [...arrows.get(module)]
      .filter((target) => inside.includes(target) && !leadsTo(arrows, module, target))
      .sort()
      .map((target) => `  ${name(module)} --> ${name(target)}`),
  )
  return ['```mermaid', 'graph TD', ...lines, '```'].join('\n')
}

const table = () =>
  ['| folder | holds |', '| --- | --- |']
    .concat(Object.entries(modules).map(([module, { holds }]) => `| \`${module}/\` | ${holds} |`))
    .join('\n')

/** The pairs of files of a journey of which one imports the other. */
export function linksOf(files) {
  return files.flatMap((file) => {
    const paths = importsOf(file)
    return files.filter((other) => paths.includes(other.replace(/\.tsx?$/, ''))).map((other) => [file, other])
  })
}

const list = (files) => files.map((file) => `\`${file}\``).join(', ')

const listLayers = () =>
  Object.entries(layers)
    .map(([name, files]) => `- ${name}: ${list(files)}`)
    .join('\n')

const listJourneys = () =>
  Object.entries(journeys)
    .map(([name, { browser, server }]) => {
      return `**${name}**: ${browser.length + server.length} files. In the browser ${list(browser)}; on the server ${list(server)}.`
    })
    .join('\n\n')

/** The page with its drawn parts made anew; what people wrote around them stays. */
export function withDrawings(text) {
  const arrows = readImports()
  const parts = {
    modules: table(),
    components: draw(arrows, 'components'),
    server: draw(arrows, 'server'),
    layers: listLayers(),
    journeys: listJourneys(),
  }
  return Object.entries(parts).reduce(
    (page, [name, part]) =>
      page.replace(
        new RegExp(`(<!-- ${name} -->\n\n)[^]*?(\n\n<!-- end -->)`),
        (_, start, end) => start + part + end,
      ),
    text,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(page, withDrawings(readFileSync(page, 'utf8')))
  process.stdout.write('docs/architecture.md is up to date.\n')
}
