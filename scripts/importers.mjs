import { dirname, join } from 'node:path'
import ts from 'typescript'

export const isCode = (file) => /\.(?:tsx?|mjs)$/.test(file)

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts']

function importsOf(file, text, files) {
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    const path = fileName.startsWith('@/') ? fileName.slice(2) : join(dirname(file), fileName)
    return endings.map((ending) => path + ending).find((name) => files.has(name)) ?? []
  })
}

const graphs = new WeakMap()
function importersIn(files) {
  const graph = graphs.get(files) ?? new Map()
  if (graph.size === 0)
    for (const [file, text] of files)
      for (const imported of importsOf(file, text, files))
        graph.set(imported, [...(graph.get(imported) ?? []), file])
  graphs.set(files, graph)
  return graph
}

/**
 * The files that import a file, those first that do so over the fewest others.
 * @param files the text of each file, by its path
 */
export function importersOf(file, files) {
  const importers = importersIn(files)
  const found = new Set([file])
  for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer)
  found.delete(file)
  return [...found]
}
