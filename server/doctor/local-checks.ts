import { existsSync, lstatSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { engines } from '@/package.json'
import { drawBrandFiles } from '@/server/brand/brand-files'
import { version } from '@/server/auth/oauth'
import { sharedConnections, tellsOfChanges } from '@/server/db/notifications'
import { DirectoryInUse } from '@/server/db/data-directory'
import { isOpenToOthers } from '@/server/db/private-directory'
import { codeOf } from '@/server/db/errors'
import { isMigrated, refuseNewer } from '@/server/db/migrate'
import { type OpenDatabase, openDatabase } from '@/server/db/open'
import { type Env, isUnset } from '@/server/env'
import { readFeatureFiles } from '@/server/guilds/feature-files'
import { formatText } from '@/server/http/format-text'
import { describeProxies, setProxies } from '@/server/http/outgoing-proxy'
import { doctor as texts } from '@/server/http/texts'
import { ask, described } from './ask'
import { check, failed, ok, skipped, warning } from './check'

const isLocal = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** Also a link that leads nowhere: it stands where a folder would be made. */
function isThere(path: string) {
  try {
    return lstatSync(path) !== undefined
  } catch {
    return false
  }
}

/** The closest folder that exists: the first start creates the directory itself. */
const existing = (path: string): string =>
  isThere(path) || dirname(path) === path ? path : existing(dirname(path))

/**
 * Opens the database if there is one and no program holds it. Creates none.
 * @returns null if there is no embedded database yet
 */
export async function withDatabase<Value>(
  { dataDir, databaseUrl }: Env,
  use: (database: OpenDatabase) => Promise<Value>,
): Promise<Value | null> {
  const path = resolve(dataDir)
  if (databaseUrl === null && !existsSync(join(path, 'db/PG_VERSION'))) return null
  const database = await openDatabase({ dataDir: path, databaseUrl, poolSize: 1 })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** What the program sends of itself, and where to; only the way there is tried, and nothing is sent. */
const collectorCheck = (name: string, variable: string, addressOf: (env: Env) => string | null) =>
  check(name, `${variable} can be reached`, ['variables'], async ({ env }) => {
    const address = addressOf(env())
    if (address === null) return skipped(`${variable} is not set.`)
    const { origin, host } = new URL(address)
    const reply = await ask(origin)
    if (reply.status > 0) return ok(`${host} answers.`)
    return failed(
      `${host} cannot be reached (${reply.reason}).`,
      `Check ${variable}, and what is between this machine and it.`,
    )
  })

const health = z.object({ status: z.literal('ok') })
const isOurs = (body: unknown) => health.safeParse(body).success

export const localChecks = [
  check('version', 'own version and Node', [], () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const [wantedMajor = 0, wantedMinor = 0] = engines.node.replace(/^\D+/, '').split('.').map(Number)
    const isNewEnough = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
    const found = `Guildhall ${version} on Node ${process.versions.node}.`
    return isNewEnough ? ok(found) : failed(found, `Install Node ${wantedMajor}.${wantedMinor} or newer.`)
  }),
  check('variables', 'environment variables and .env', [], async ({ env, variables }) => {
    if (isUnset(variables))
      return failed(
        'Nothing is set yet.',
        'Run npm start: it prints the address of /setup, a page that sets everything up.',
      )
    const settled = env()
    const { proxies } = settled
    await drawBrandFiles(settled)
    await setProxies(proxies)
    if (settled.unused.length > 0)
      return warning(
        formatText(texts.variables.unused, { names: settled.unused }),
        texts.variables.unusedTodo,
      )
    const through = describeProxies(proxies)
    return ok(through ? formatText(texts.variables.through, { proxies: through }) : texts.variables.ok)
  }),
  check('public-url', 'PUBLIC_URL is a bare origin', ['variables'], ({ env }) => {
    const { publicUrl } = env()
    const { origin, protocol } = new URL(publicUrl)
    if (publicUrl !== origin)
      return failed(
        formatText(texts.publicUrl.path, { address: publicUrl }),
        formatText(texts.publicUrl.pathTodo, { origin }),
      )
    if (protocol === 'http:' && !isLocal(publicUrl))
      return warning(
        formatText(texts.publicUrl.unencrypted, { address: publicUrl }),
        texts.publicUrl.unencryptedTodo,
      )
    return ok(formatText(texts.publicUrl.ok, { address: publicUrl }))
  }),
  check('data-directory', 'DATA_DIR can be written and has room', ['variables'], ({ env }) => {
    const { dataDir, dataReserve, databaseUrl } = env()
    if (databaseUrl !== null)
      return ok('Nothing is written there: the data is in the database of DATABASE_URL.')
    const path = resolve(dataDir)
    const folder = existing(path)
    try {
      rmdirSync(mkdtempSync(join(folder, 'probe.')))
    } catch (error) {
      return failed(
        `${folder} cannot be written (${codeOf(error)}).`,
        'Give this account the right to, or set DATA_DIR to another directory.',
      )
    }
    const { bavail, bsize } = statfsSync(folder)
    const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
    const found = `${path} can be written and has ${megabytes(bavail * bsize)} MB free.`
    if (bavail * bsize <= dataReserve)
      return failed(
        found,
        `Make room: below ${megabytes(dataReserve)} MB (DATA_RESERVE_MB) nothing is saved.`,
      )
    const database = join(path, 'db')
    if (existsSync(database) && [path, database].every(isOpenToOthers))
      return warning(
        `Other accounts of this machine can read the database in ${database}.`,
        'Run chmod 700 on that folder, or restart the program, which does the same.',
      )
    return ok(found)
  }),
  check('features', 'each file in FEATURES_DIR declares a feature', ['variables'], ({ env }) => {
    const { featuresDir } = env()
    if (featuresDir === null) return skipped('FEATURES_DIR is not set.')
    const { features, problems } = readFeatureFiles(featuresDir)
    const found = `${featuresDir} declares ${features.length} features.`
    return problems.length === 0 ? ok(found) : failed(problems.join(' '), 'Correct these files.')
  }),
  check(
    'database',
    'the database opens, and its tables fit this version',
    ['variables', 'data-directory'],
    async ({ env, migrations }) => {
      try {
        const found = await withDatabase(env(), async (database) => {
          await refuseNewer(database.db, migrations)
          const isCurrent = await isMigrated(database.db, migrations)
          if (!(await tellsOfChanges(database)))
            return failed(sharedConnections.found, sharedConnections.todo)
          return ok(
            isCurrent
              ? 'It opens, and its tables are up to date.'
              : 'It opens; the next start updates its tables.',
          )
        })
        return found ?? ok('There is no database yet; the first start creates it.')
      } catch (error) {
        if (!(error instanceof DirectoryInUse)) throw error
        return ok(`It is open in ${error.holder}; its tables are up to date.`)
      }
    },
  ),
  collectorCheck('error-reports', 'ERROR_REPORTS_DSN', ({ errorReportsDsn }) => errorReportsDsn),
  collectorCheck('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', ({ tracesEndpoint }) => tracesEndpoint),
  check('program', 'the program is running', ['variables'], async ({ env }) => {
    const { host, port } = env()
    const address = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
    const reply = await ask(`http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`)
    if (isOurs(reply.body)) return ok(`The program answers on port ${port}.`)
    if (reply.status === 0) return skipped(`The program is not running (port ${port}: ${reply.reason}).`)
    return failed(`Port ${port} is used by another program.`, 'Stop that, or set PORT to a free one.')
  }),
  check('reachable', 'PUBLIC_URL leads to the program', ['public-url', 'program'], async ({ env }) => {
    const { publicUrl } = env()
    const reply = await ask(`${publicUrl}/healthz`)
    if (isOurs(reply.body)) return ok(`${publicUrl} leads to the program.`)
    return failed(
      `${publicUrl} does not lead to the program (${described(reply)}).`,
      'Check its DNS entry, its certificate, and where your proxy forwards to.',
    )
  }),
]
