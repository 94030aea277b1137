import { DashboardError } from './calls'
import { type Connection, failureOf, isRefusal } from './connection'
import type { DashboardOptions } from './dashboard'
import type { Declaring } from './declaring'
import type { Guild } from './define-feature'
import { createGuildQueue } from './guild-queue'
import { createGuildReader } from './read-guild'
import { whileSlow } from './retry'
import {
  isProblem,
  type LoadedReport,
  type Problem,
  readChange,
  readConfiguration,
  UnreadableError,
  type Versions,
} from './wire'

/** That one report may name. */
const maxProblems = 50

/** Something is wrong with one guild, while the dashboard may well answer for others. */
const isOfOneGuild = (problem: unknown) =>
  problem instanceof UnreadableError || (problem instanceof DashboardError && problem.isOfOneCall)

const areSame = (some: Versions | undefined, others: Versions) =>
  some !== undefined &&
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(others).every(([subject, version]) => some[subject] === version)

type Sources = {
  declaring: Declaring
  /** The guilds that this process serves. */
  served: Set<string>
  onGuild: DashboardOptions['onGuild']
}

export type Loading = ReturnType<typeof createLoading>

/** Fetches the configurations of the guilds that are served, puts them to work, and reports that to the dashboard. */
export function createLoading(connection: Connection, { declaring, served, onGuild }: Sources) {
  const { calls, tell, tellOnce, isClosed } = connection
  const guilds = new Map<string, Guild>()
  const applied = new Map<string, Versions>()
  /** Reports that the dashboard has not taken yet. */
  const unreported = new Map<string, LoadedReport>()
  const failures = new Map<string, number>()
  /** The waits of guilds whose turn comes again. */
  const later = new Map<string, Promise<void>>()
  /** Rises when everything has to be taken anew, so that what is under way then does not count as new. */
  let generation = 0
  let isFollowing = false
  let hasServed = served.size > 0
  const readGuild = createGuildReader(connection, declaring, guilds)
  const queue = createGuildQueue(connection, refresh)

  function take(guildId: string) {
    if (served.has(guildId)) queue.add(guildId)
  }

  function takeAll() {
    generation += 1
    applied.clear()
    for (const guildId of served) take(guildId)
  }

  /** The guild's turn comes again later, and others go on meanwhile. */
  function takeLater(guildId: string, problem: unknown) {
    tell(problem)
    const count = (failures.get(guildId) ?? 0) + 1
    failures.set(guildId, count)
    if (later.has(guildId)) return
    const retake = () => {
      later.delete(guildId)
      if (!isClosed()) take(guildId)
    }
    later.set(guildId, connection.waitAfter(problem, count).then(retake))
  }

  /** Like `retryUntilDone`, but what is wrong with this guild alone keeps no other waiting; null then as well. */
  const askFor = <Answer>(guildId: string, act: () => Promise<Answer>) =>
    connection.retryUntilDone(async () => {
      try {
        return await act()
      } catch (problem) {
        if (!isOfOneGuild(problem)) throw problem
        takeLater(guildId, problem)
        return null
      }
    })

  async function refresh(guildId: string) {
    await declaring.firstTry
    const startedIn = generation
    const configuration = await askFor(guildId, () => fetchGuild(guildId))
    if (!configuration || isClosed() || !served.has(guildId)) return
    const { versions } = configuration
    if (areSame(applied.get(guildId), versions)) {
      const late = unreported.get(guildId)
      if (late) await report(guildId, late)
      return
    }
    const { guild, misfits } = readGuild(configuration)
    const found = await apply(guild)
    if (!found) return
    if (startedIn === generation && served.has(guildId)) applied.set(guildId, versions)
    for (const problem of found) tellUnshown(problem, versions)
    // A report may only name subjects whose version it names.
    const problems = [...misfits, ...found].filter(({ subject }) => subject in versions).slice(0, maxProblems)
    await report(guildId, { versions, problems })
  }

  async function fetchGuild(guildId: string) {
    try {
      return readConfiguration(await calls.get(`/guilds/${guildId}`))
    } catch (problem) {
      // What was put to work before the bot left the guild is put to work again once it is back.
      if (isRefusal(problem)) applied.delete(guildId)
      throw problem
    }
  }

  /** What of it the bot cannot use; null after a failure. */
  async function apply(guild: Guild): Promise<readonly Problem[] | null> {
    guilds.set(guild.id, guild)
    const tellSlow = (elapsed: number) =>
      tell(
        new Error(
          `onGuild has been running for ${Math.round(elapsed / 1_000)} seconds for server ${guild.id}: until it ends, what people save there is not put to work.`,
        ),
      )
    try {
      const found = (await whileSlow(() => onGuild?.(guild), connection.times.slow, tellSlow)) ?? []
      if (Array.isArray(found) && found.every(isProblem)) return found
      tell(new Error(`onGuild returned ${JSON.stringify(found)}, which is no list of problems.`))
      return []
    } catch (problem) {
      takeLater(guild.id, failureOf(`onGuild failed for server ${guild.id}`, problem))
      return null
    }
  }

  /** Tells of a problem that people will not read at an option. */
  function tellUnshown({ subject, path, message }: Problem, versions: Versions) {
    const definition = declaring.wanted().features.find(({ id }) => subject === `feature:${id}`)
    if (!definition && !(subject in versions))
      tellOnce(
        `The problem “${message}” is not shown: its subject ${JSON.stringify(subject)} is neither "settings" nor "feature:" and the id of a feature.`,
      )
    const [option = ''] = path?.split('.') ?? []
    if (definition && option && !(option in definition.options.shape))
      tellOnce(`The problem “${message}” is shown at no option: ${definition.id} has none called ${option}.`)
  }

  async function report(guildId: string, loaded: LoadedReport) {
    unreported.set(guildId, loaded)
    await askFor(guildId, async () => {
      try {
        await calls.post(`/guilds/${guildId}/loaded`, loaded)
        failures.delete(guildId)
      } catch (problem) {
        if (!isRefusal(problem)) throw problem
        // A dashboard whose data was set back never saved these versions: what it has now counts.
        takeLater(guildId, problem)
      }
      unreported.delete(guildId)
    })
  }

  return {
    /** What a guild has configured, as it was last put to work. */
    guild: (guildId: string) => guilds.get(guildId),
    serves: (guildId: string) => served.has(guildId),
    /** Whether this process serves any guild, or did. */
    hasServed: () => hasServed,
    /** A guild as it is saved now, which is not put to work. */
    readNow: async (guildId: string) =>
      readGuild(readConfiguration(await calls.get(`/guilds/${guildId}`))).guild,
    add(guildId: string) {
      if (served.has(guildId)) return
      hasServed = true
      served.add(guildId)
      if (isFollowing) take(guildId)
    },
    remove(guildId: string) {
      served.delete(guildId)
      queue.drop(guildId)
      for (const known of [guilds, applied, unreported, failures]) known.delete(guildId)
    },
    /** A stream that goes on tells of changes only, not of a guild that the bot has joined meanwhile. */
    begin() {
      if (!isFollowing) takeAll()
      else for (const guildId of served) if (!applied.has(guildId)) take(guildId)
      isFollowing = true
    },
    takeAll,
    /** What was loaded may lack what was declared meanwhile. */
    takeAllAgain() {
      if (isFollowing) takeAll()
    },
    /** Somebody changed something. What cannot be read may have been about any guild. */
    takeChange(data: string) {
      const change = readChange(data)
      if (!change) return takeAll()
      const { guildId, versions } = change
      const known = applied.get(guildId)
      const isKnown = Object.entries(versions).every(([subject, version]) => known?.[subject] === version)
      if (!isKnown && served.has(guildId)) queue.addFirst(guildId)
    },
    /** Resolves when no guild is loaded any more. */
    async close() {
      await queue.close()
      await Promise.all(later.values())
    },
  }
}
