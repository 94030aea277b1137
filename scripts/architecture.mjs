import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'

/* `npm run architecture`: draws the rooms of docs/architecture.md from the imports of the code. */

const require = createRequire(import.meta.url)
const { rooms } = require('./rooms.cjs')
const { journeys } = require('./journeys.cjs')
const page = join(root, 'docs/architecture.md')
const imported = /(?:from|import\()\s*'((?:@|\.)[^']*)'/g

const roomOf = (path) => Object.keys(rooms).find((room) => path.startsWith(`${room}/`))

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** What a file imports of ours, without the endings of the names. */
const importsOf = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, name]) =>
    name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(file), name)),
  )

/** For each room, the rooms that its files import. */
function readImports() {
  const arrows = new Map(Object.keys(rooms).map((room) => [room, new Set()]))
  for (const [room, targets] of arrows) {
    for (const path of filesIn(room).flatMap(importsOf)) {
      const target = roomOf(path)
      if (target && target !== room) targets.add(target)
    }
  }
  return arrows
}

/** Whether `to` can be reached from `from` by more than one step. */
function leadsTo(arrows, from, to) {
  const seen = new Set([from])
  const waiting = [...arrows.get(from)].filter((room) => room !== to)
  for (const room of waiting) {
    if (seen.has(room)) continue
    seen.add(room)
    if (arrows.get(room).has(to)) return true
    waiting.push(...arrows.get(room))
  }
  return false
}

/** A Mermaid drawing of one top-level folder; an arrow that follows from others is left out. */
function draw(arrows, folder) {
  const inside = [...arrows.keys()].filter((room) => room.startsWith(`${folder}/`))
  const name = (room) => room.slice(folder.length + 1)
  const lines = inside.flatMap((room) =>
    [...arrows.get(room)]
      .filter((target) => inside.includes(target) && !leadsTo(arrows, room, target))
      .sort()
      .map((target) => `  ${name(room)} --> ${name(target)}`),
  )
  return ['```mermaid', 'graph TD', ...lines, '```'].join('\n')
}

const table = () =>
  ['| folder | holds |', '| --- | --- |']
    .concat(Object.entries(rooms).map(([room, { holds }]) => `| \`${room}/\` | ${holds} |`))
    .join('\n')

/** The pairs of files of a journey of which one imports the other. */
export function linksOf(files) {
  return files.flatMap((file) => {
    const paths = importsOf(file)
    return files.filter((other) => paths.includes(other.replace(/\.tsx?$/, ''))).map((other) => [file, other])
  })
}

/** A journey as a drawing: its files in their rooms, an arrow for each import, and the call between browser and server. */
function drawJourney({ browser, server }) {
  const files = [...browser, ...server]
  const nodes = files.map((file, index) => [`f${index}`, file])
  const idOf = (file) => nodes.find(([, other]) => other === file)[0]
  const folders = [...new Set(files.map((file) => dirname(file)))]
  const groups = folders.flatMap((folder, index) => [
    `  subgraph r${index}["${folder}"]`,
    ...nodes
      .filter(([, file]) => dirname(file) === folder)
      .map(([id, file]) => `    ${id}["${basename(file)}"]`),
    '  end',
  ])
  const arrows = linksOf(files).map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`)
  const call = `  ${idOf(browser.at(-1))} == HTTP ==> ${idOf(server[0])}`
  return ['```mermaid', 'graph LR', ...groups, ...arrows, call, '```'].join('\n')
}

const listJourneys = () =>
  Object.entries(journeys)
    .map(([name, { browser, server }]) => {
      const list = (files) => files.map((file) => `\`${file}\``).join(', ')
      return `**${name}**: ${browser.length + server.length} files. In the browser ${list(browser)}; on the server ${list(server)}.`
    })
    .join('\n\n')

/** The page with its drawn parts made anew; what people wrote around them stays. */
export function withDrawings(text) {
  const arrows = readImports()
  const parts = {
    rooms: table(),
    components: draw(arrows, 'components'),
    server: draw(arrows, 'server'),
    request: drawJourney(Object.values(journeys)[0]),
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
