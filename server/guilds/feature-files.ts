import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { declaredFeature } from '@/contract/calls/declaration'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { declarationLimits } from '@/contract/limits'
import { backend as texts } from '@/server/http/texts'
import { codeOf } from '@/server/db/errors'
import { fieldsOf, judgeShape } from '@/server/http/read-json'
import { replacedByFile } from './catalogue'
import { type Judged, nothingJudged, problemsIn } from './declaration-problems'

/** What the files of a folder declare. A file with a mistake does not count. */
export type FeatureFiles = {
  features: readonly FeatureDeclaration[]
  /** One line for each mistake, which begins with the name of its file. */
  problems: readonly string[]
  /** Differs from that of every other content; empty without files. */
  mark: string
}

export const noFiles: FeatureFiles = { features: [], problems: [], mark: '' }

/** Whether more text could make JSON of it: what is wrong is only that it ends. */
function isBeginning(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? []
    return /Unexpected end/.test(String(error)) || Number(position) >= text.trimEnd().length
  }
}

/** The line on which a text stops being JSON. Node names the position of some mistakes only. */
function lineOf(text: string) {
  const lines = text.split('\n')
  let good = 0
  let bad = lines.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isBeginning(lines.slice(0, middle).join('\n'))) good = middle
    else bad = middle
  }
  return bad
}

/** @throws Error that says what is wrong, and where */
function parseFile(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`line ${lineOf(text)}: this is not JSON.`)
  }
}

/**
 * What one file declares, or its mistakes.
 * @param judged the files before it, with which it shares the limits of a declaration
 */
function judgeFile(text: string, judged: Judged): FeatureDeclaration | string[] {
  const { data, error } = judgeShape(declaredFeature, parseFile(text))
  if (error) return Object.entries(fieldsOf(error)).map(([path, problem]) => `${path}: ${problem}`)
  const found = problemsIn({ features: [data] }, replacedByFile, judged)
  if (found.length === 0) return data
  return found.map(({ path, problem }) => `${path.replace('features.0.', '')}: ${problem}`)
}

const maxProblems = 50
const tooLarge = `The files have more than ${declarationLimits.bytes / 1024 / 1024} MiB in all.`
const tooMany = `There are more than ${declarationLimits.features} files.`

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()

/**
 * The features of a folder: each `.json` file in it declares one, as a bot does.
 * @throws Error if the folder cannot be read
 */
export function readFeatureFiles(folder: string): FeatureFiles {
  const byId = new Map<string, FeatureDeclaration>()
  const hash = createHash('sha256')
  const judged = nothingJudged()
  let bytes = 0

  function read(name: string): string[] {
    const path = join(folder, name)
    bytes += statSync(path).size
    if (bytes > declarationLimits.bytes) return [tooLarge]
    const text = readFileSync(path, 'utf8')
    hash.update(`${name}\0${text}\0`)
    const feature = judgeFile(text, judged)
    if (Array.isArray(feature)) return feature
    if (byId.has(feature.id)) return [`id: ${texts.declaredTwice}`]
    if (byId.size === declarationLimits.features) return [tooMany]
    byId.set(feature.id, feature)
    return []
  }
  function mistakesIn(name: string) {
    try {
      return read(name)
    } catch (error) {
      const code = codeOf(error)
      if (code) return [`this cannot be read (${code}).`]
      return [error instanceof Error ? error.message : String(error)]
    }
  }

  const problems = filesIn(folder)
    .flatMap((name) => mistakesIn(name).map((mistake) => `${name}: ${mistake}`))
    .slice(0, maxProblems)
  return { features: [...byId.values()], problems, mark: hash.digest('hex') }
}

/** Changes whenever a file of the folder does. */
const signatureOf = (folder: string) =>
  filesIn(folder)
    .map((name) => {
      const { mtimeMs, size } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
      return `${name} ${mtimeMs} ${size}`
    })
    .join('\n')

/** The features of the operator's folder, as of the last time that they were read. */
export function createFeatureFiles(folder: string | null, log: Logger) {
  let signature = ''
  let known = noFiles

  /**
   * Reads the files again if any has changed, and logs their mistakes.
   * @returns whether the content is another one
   */
  function refresh(): boolean {
    if (folder === null) return false
    const before = known.mark
    try {
      const now = signatureOf(folder)
      if (now === signature) return false
      known = readFeatureFiles(folder)
      signature = now
    } catch (error) {
      log.warn({ err: error }, 'FEATURES_DIR cannot be read: the features of its files stay as they were')
      return false
    }
    for (const problem of known.problems) log.warn(`FEATURES_DIR: ${problem}`)
    return known.mark !== before
  }
  refresh()
  return { current: () => known, refresh }
}
export type ReadFeatureFiles = ReturnType<typeof createFeatureFiles>
