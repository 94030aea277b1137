import { asWritten, createCalls, DashboardError, featureAt, UnreachableError } from './calls'
import { answerOf } from './actions'
import { type ListChoices, offeredOf, readChoices, unansweredSources } from './choices'
import { type CommandUse, createCommandRules, type Refusal } from './command-rules'
import type { FeatureDefinition, FeatureOptions, Guild, SettingsDefinition } from './define-feature'
import { assertDefinition, describeFeature, describeSettings } from './describe-feature'
import { createGuild, type Misfit, withMissing } from './guild'
import { type Facts, mergeFacts } from './facts'
import { createGuildQueue } from './guild-queue'
import { createOutage } from './tell-outage'
import { asError, backOff, guarded, sleep, type Times, usualTimes } from './retry'
import { suggestion } from '@/contract/declaration/placeholders'
import { readEvents } from './read-events'
import {
  type Availability,
  type Command,
  type Configuration,
  type DeclarationResult,
  type LoadedReport,
  type Problem,
  readChange,
  readConfiguration,
  readConfigurations,
  readDeclarationEvent,
  readDeclarationResult,
  readAction,
  readTest,
  readWarnings,
  type Report,
  type TestMessage,
  type TestResult,
  UnreadableError,
  type Versions,
} from './wire'

type Problems = readonly Problem[] | void

/** What the bot declares. What is left out stays as it was declared before. */
export type Declaration = {
  /** All features of the bot, in the order in which people see them. */
  features?: readonly FeatureDefinition[]
  /** What people set at the end of a server’s settings page. */
  settings?: SettingsDefinition
  /** The dashboard's own features that are offered, by their ids; all for null, and as long as nobody says. */
  builtIn?: readonly string[] | null
  /** All of the bot's commands, which people then switch and limit. */
  commands?: readonly Command[]
}

export type DashboardOptions = Declaration & {
  /** Where the dashboard is, for example `https://dashboard.example.org`. */
  url: string
  /** One of the keys in the dashboard's BOT_API_KEY. */
  key: string
  /**
   * What your bot is called, and which version of it runs, such as `harbour-bot/2.1`: people and other versions of it read
   * that where it declared something.
   */
  client?: string
  /** The guilds that this process serves to begin with; `add` and `remove` tell of others. */
  guilds?: Iterable<string>
  /**
   * Puts a guild's configuration to work: once at the start, then after every change. Calls for one guild never
   * overlap. Once it resolves, the dashboard shows that the bot works with these versions; where it throws, it is
   * called again after a while. A bot that only reads `guild()` when something happens needs none.
   * @returns what of it the bot cannot use, such as a channel that it cannot see: people read that at the option
   */
  onGuild?: (guild: Guild) => Problems | Promise<Problems>
  /** Sends a message at once and once, within eight seconds. Without it, people are told that this bot sends none. */
  onTest?: (test: TestMessage) => TestResult | Promise<TestResult>
  /** The choices that only the bot knows, by the `source` that options name. */
  choices?: Readonly<Record<string, ListChoices>>
  /** What to say about the bot with the next heartbeat. */
  report?: () => Report | Promise<Report>
  /** Hears what became of what was declared; without it, the console hears of warnings. */
  onDeclared?: (result: DeclarationResult) => void
  /**
   * Hears that another bot with this key, or another version of this one, declared something else, which counts from now
   * on; without it, `onProblem` does. Declare nothing in it: two bots that did would take turns for ever.
   */
  onReplaced?: (by: { client: string | null }) => void | Promise<void>
  /**
   * Hears of everything that failed; without it, the console does. All of it is tried again, except what the dashboard
   * would refuse again. An outage of the dashboard is told at once, and then each minute.
   */
  onProblem?: (problem: Error) => void
  /** Hears that the dashboard answers again after an outage that was told; without it, the console does. */
  onReconnected?: () => void
  /** Hears of every heartbeat that the dashboard took. */
  onHeartbeat?: () => void
  /** Guilds that are fetched at once. */
  atOnce?: number
  times?: Partial<Times>
}

export type Dashboard = {
  /** What a guild has configured, as it was last put to work; undefined before that, and for guilds that are not served. */
  guild: (guildId: string) => Guild | undefined
  /** Serves a guild as well, such as one that the bot has just joined. */
  add: (guildId: string) => void
  /** Serves a guild no longer. */
  remove: (guildId: string) => void
  /**
   * Why somebody may not use a command now, as people limited it on the dashboard. Show them its `text`, only to them; null
   * lets them, and their wait begins. Of a server that was not read yet, and of a command without a rule, it is null.
   */
  refuseCommand: (use: CommandUse) => Refusal | null
  /**
   * What is saved of these guilds, or of all for which something is saved: for what concerns many guilds at once, or guilds
   * that this process does not serve. Fetched a page at a time; nothing of it is put to work.
   * @throws DashboardError, and Error where the dashboard cannot be reached
   */
  readGuilds: (guildIds?: Iterable<string>) => AsyncGenerator<Guild, void>
  /**
   * Says what a guild cannot use, by the feature's id: `false`, or the reason in a sentence. It takes the place of what was
   * said before, and is said until the dashboard took it, also to a database that does not know it yet.
   */
  setAvailability: (guildId: string, availability: Availability) => void
  /**
   * Says numbers of a guild for people to look at. Days add to those that were said before, so today's value is enough. It is
   * said until the dashboard took it, also to a database that does not know it yet.
   */
  setFacts: (guildId: string, facts: Facts) => void
  /**
   * Gives a person premium, or everybody in a guild: `until` is its end, null without one. What was said last counts.
   * @throws DashboardError if the dashboard did not take it
   */
  setPremium: (whose: PremiumHolder, premium: { until: Date | null }) => Promise<void>
  /** Takes back what `setPremium` gave. @throws DashboardError if the dashboard did not take it */
  removePremium: (whose: PremiumHolder) => Promise<void>
  /**
   * Saves options of a feature, or settings, for the member with the id `for` who asked the bot for it, within that member's
   * rights; for the bot itself, with all that a bot may, if it is null. People see it at once, and `onGuild` hears of it.
   * @throws DashboardError if that member may not, or a value does not fit: `fields` says what is wrong
   */
  change: <Target extends FeatureDefinition | 'settings'>(
    guildId: string,
    feature: Target,
    values: Target extends FeatureDefinition ? Partial<FeatureOptions<Target>> : Record<string, unknown>,
    by: { for: string | null },
  ) => Promise<void>
  /**
   * Declares something else from now on; what is left out stays as the dashboard last took it. Resolves when the dashboard
   * has taken or refused it.
   */
  declare: (declaration: Declaration) => Promise<void>
  /** Resolves when nothing more will be sent or called. */
  close: () => Promise<void>
}

/** @throws TypeError for what no `define…` returned */
function describe(
  { features, settings, builtIn, commands }: Declaration,
  { onTest }: Pick<DashboardOptions, 'onTest'>,
) {
  const tests = onTest ? {} : { test_messages: false }
  return {
    ...(features && { features: features.map((one) => ({ ...describeFeature(one), ...tests })) }),
    ...(settings && { settings: describeSettings(settings) }),
    ...(builtIn !== undefined && { built_in: builtIn }),
    ...(commands && { commands }),
  }
}

const declarationNames: Record<keyof Declaration, true> = {
  features: true,
  settings: true,
  builtIn: true,
  commands: true,
}
const optionNames: Record<keyof DashboardOptions, true> = {
  ...declarationNames,
  ...{
    url: true,
    key: true,
    client: true,
    guilds: true,
    choices: true,
    report: true,
    atOnce: true,
    times: true,
  },
  ...{ onGuild: true, onTest: true, onDeclared: true, onReplaced: true },
  ...{ onProblem: true, onReconnected: true, onHeartbeat: true },
}

/** @throws TypeError for a name that nothing reads, which TypeScript would have told */
function checkNames(what: string, given: object, known: object) {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name))
      throw new TypeError(`${what}: there is no ${name}.${suggestion(name, Object.keys(known))}`)
}

function checkAddress({ url, key, client = '' }: Pick<DashboardOptions, 'url' | 'key' | 'client'>) {
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new TypeError(`url: ${JSON.stringify(url)} is no address that starts with http:// or https://.`)
  const { origin, pathname, search, hash } = new URL(url)
  if (pathname !== '/' || search || hash)
    throw new TypeError(`url: ${JSON.stringify(url)} has a path; give the address alone: ${origin}`)
  if (/^bot /i.test(key)) throw new TypeError('key: give the key alone, without “Bot ” before it.')
  if (/[^!-~]/.test(key))
    throw new TypeError('key: it has a blank, a line break or a letter that no key has.')
  if (!key) throw new TypeError('key: it is empty; give one of the keys in the dashboard’s BOT_API_KEY.')
  if (!/^[\x20-\x7e]{0,100}$/.test(client))
    throw new TypeError('client: give at most 100 letters, digits and marks of ASCII.')
}

/** Who has premium, by their id in Discord. */
export type PremiumHolder = { user: string } | { guild: string }

function premiumPath(whose: PremiumHolder) {
  const [folder, id] = 'user' in whose ? ['users', whose.user] : ['guilds', whose.guild]
  checkId(id)
  return `/${folder}/${id}/premium`
}

/** @throws TypeError for what would be no part of an address, such as a number, which may have lost digits */
function checkId(guildId: unknown, what = 'server') {
  if (typeof guildId === 'string' && /^\d+$/.test(guildId)) return
  const given = typeof guildId === 'string' ? `"${guildId}"` : String(guildId)
  throw new TypeError(
    `${given} is not the id of a ${what}: give a text of digits, such as "300000000000000001".`,
  )
}

const retryAfterOf = (problem: unknown) => (problem instanceof DashboardError ? problem.retryAfter : 0)

/** The dashboard would refuse it again. */
const isRefusal = (problem: unknown) => problem instanceof DashboardError && problem.isFinal

/** Something is wrong with one guild, while the dashboard may well answer for others. */
const isOfOneGuild = (problem: unknown) =>
  problem instanceof UnreadableError || (problem instanceof DashboardError && problem.isOfOneCall)

/** That one report may name. */
const maxProblems = 50

/** That one call may ask for. */
const maxGuilds = 100

const areSame = (some: Versions | undefined, others: Versions) =>
  some !== undefined &&
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(others).every(([subject, version]) => some[subject] === version)

/**
 * Starts at once, and goes on whatever happens until it is closed.
 *
 * Nothing is missed: snapshots are taken when the stream has begun, and a stream that breaks goes on after the last
 * event that was heard. Nothing is applied twice: a configuration whose versions are at work already is left alone.
 */
export function connectDashboard(options: DashboardOptions): Dashboard {
  checkAddress(options)
  if (typeof options.guilds === 'string') throw new TypeError('guilds: give a list of ids.')
  const { onGuild, onHeartbeat, atOnce = 4 } = options
  const report: () => Report | Promise<Report> = options.report ?? (() => ({}))
  const onTest: NonNullable<typeof options.onTest> =
    options.onTest ?? (() => ({ reason: 'failed', detail: 'This bot sends no test messages.' }))
  const sources = options.choices ?? {}
  const answers = options.choices ? 'action,choices' : 'action'
  const times = { ...usualTimes, ...options.times }
  const closing = new AbortController()
  const { signal: closed } = closing
  const { url, key, client } = options
  const outage = createOutage(
    options.onReconnected ?? (() => console.info(`The dashboard at ${url} answers again.`)),
  )
  const onAnswer = outage.end
  const calls = createCalls({ url, key, ...(client && { client }), closing: closed, times, onAnswer })
  const rules = createCommandRules()
  const served = new Set(options.guilds)
  served.forEach((id) => checkId(id))
  const guilds = new Map<string, Guild>()
  const applied = new Map<string, Versions>()
  /** Reports that the dashboard has not taken yet. */
  const unreported = new Map<string, LoadedReport>()
  const failures = new Map<string, number>()
  const availability = new Map<string, Availability>()
  /** What the dashboard took, and what it does not know yet. */
  const facts = new Map<string, { taken: Facts; waiting: Facts }>()
  /** What is not told again until the bot declares something else. */
  const told = new Set<string>()
  /** Guilds whose turn comes again after a wait. */
  const later = new Set<string>()
  /** Waits for another try, and test messages that are being sent. */
  const pending = new Set<Promise<void>>()
  checkNames('connectDashboard', options, optionNames)
  const first = describe(options, options)
  /** What the dashboard took, so that what it refused does not come again. */
  let accepted: ReturnType<typeof describe> = {}
  let { features: readFeatures = [], settings: readSettings } = options
  /** Rises when everything has to be taken anew, so that what is under way then does not count as new. */
  let generation = 0
  let isFollowing = false

  const hear = options.onProblem ?? ((problem: Error) => console.error(problem.message))
  const isClosed = () => closed.aborted
  function onProblem(problem: unknown) {
    const error = asError(problem)
    if (!isClosed() && !outage.isRepeated(error)) hear(error)
  }
  function tellOnce(message: string) {
    if (!told.has(message)) onProblem(new Error(message))
    told.add(message)
  }
  function track(work: Promise<void>) {
    pending.add(work)
    void work.finally(() => pending.delete(work))
  }

  /** As long as the dashboard asks for, else longer after each failure. */
  const waitAfter = (problem: unknown, failures: number) =>
    sleep(Math.max(retryAfterOf(problem), backOff(times, failures)), closed)

  /** Tries until it succeeds; null when that makes no sense any more. */
  async function retryUntilDone<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
    for (let failures = 1; !isClosed(); failures += 1) {
      try {
        return await act()
      } catch (problem) {
        onProblem(problem)
        if (isRefusal(problem)) return null
        await waitAfter(problem, failures)
      }
    }
    return null
  }

  /** What the dashboard calls the declarations of this bot. */
  const own = new Set<string>()

  /** @param onTried is called when the first try has ended, whatever came of it */
  async function declare(declaration: typeof accepted, onTried?: () => void) {
    let isLate = false
    const body = { ...accepted, ...declaration }
    const result = await retryUntilDone(async () => {
      if (Object.keys(body).length === 0) return null
      try {
        return readDeclarationResult(await calls.put('/declaration', body))
      } catch (problem) {
        isLate = true
        onTried?.()
        throw problem
      }
    })
    onTried?.()
    if (!result) return
    accepted = body
    if (result.declaration !== undefined) own.add(result.declaration)
    told.clear()
    unansweredSources(body, Object.keys(sources)).forEach(tellOnce)
    const { features, settings = 'unchanged' } = result
    const warnings = result.warnings.map((one) => ({ ...one, message: asWritten(one.message) }))
    if (options.onDeclared) options.onDeclared({ ...result, warnings })
    else
      for (const { path, message } of warnings)
        console.warn(`${asWritten(path)}${featureAt(path, body)}: ${message}`)
    // What was fetched before does not have what these features were given earlier.
    const isNews = [...Object.values(features), settings].some((outcome) => outcome !== 'unchanged')
    if (isFollowing && isNews && (isLate || !onTried)) takeAll()
  }
  /** Another declaration counts from now on, unless it is the one that this bot is sending. */
  function tellReplaced(data: string) {
    const told = readDeclarationEvent(data)
    const tell = async () => {
      await declaring
      if (!told || own.size === 0 || own.has(told.declaration)) return
      const { client } = told
      if (options.onReplaced) return options.onReplaced({ client })
      const who = client === null ? 'Another bot' : `Another bot (${client})`
      const advice = 'This one goes on with what it has read: end it if it is the older version.'
      onProblem(new Error(`${who} declared something else, which counts from now on. ${advice}`))
    }
    void tell().catch(onProblem)
  }
  let declaring: Promise<void> = Promise.resolve()
  /** One after the other, so that the last one counts. */
  const declareNext = (declaration: typeof accepted, onTried?: () => void) =>
    (declaring = declaring.then(() => declare(declaration, onTried)))
  const firstTry = new Promise<void>((resolve) => void declareNext(first, resolve))

  /** What a function of the bot threw, with its name and the guild; what the dashboard did says enough itself. */
  const failureOf = (handler: string, guildId: string, problem: unknown) =>
    problem instanceof DashboardError || problem instanceof UnreachableError
      ? problem
      : new Error(`${handler} failed for server ${guildId}: ${asError(problem).message}`, { cause: problem })

  /** The guild's turn comes again later, and others go on meanwhile. */
  function takeLater(guildId: string, problem: unknown) {
    onProblem(problem)
    const count = (failures.get(guildId) ?? 0) + 1
    failures.set(guildId, count)
    if (later.has(guildId)) return
    later.add(guildId)
    const retake = () => {
      later.delete(guildId)
      if (!isClosed()) take(guildId)
    }
    track(waitAfter(problem, count).then(retake))
  }

  /** Like `retryUntilDone`, but what is wrong with this guild alone keeps no other waiting; null then as well. */
  const askFor = <Answer>(guildId: string, act: () => Promise<Answer>) =>
    retryUntilDone(async () => {
      try {
        return await act()
      } catch (problem) {
        if (!isOfOneGuild(problem)) throw problem
        takeLater(guildId, problem)
        return null
      }
    })

  /** What of it the bot cannot use; null after a failure. */
  async function apply(guild: Guild): Promise<readonly Problem[] | null> {
    guilds.set(guild.id, guild)
    try {
      const found = (await onGuild?.(guild)) ?? []
      if (Array.isArray(found)) return found
      onProblem(new Error(`onGuild returned ${JSON.stringify(found)}, which is no list of problems.`))
      return []
    } catch (problem) {
      takeLater(guild.id, failureOf('onGuild', guild.id, problem))
      return null
    }
  }

  /** A feature that nobody declares now, as while another version of the bot runs, was emptied by nobody. */
  function keepMissing(configuration: Configuration) {
    const { known, kept } = withMissing(configuration, guilds.get(configuration.id), {
      features: readFeatures,
      settings: readSettings,
    })
    const why = 'another bot with this key declared something else'
    for (const subject of kept)
      tellOnce(`The dashboard no longer knows ${subject}: ${why}. What was read before stays in use.`)
    return known
  }

  /** A guild, and what of it does not fit what the bot declares. */
  function readGuild(configuration: Configuration) {
    const misfits: Problem[] = []
    const onMisfit = ({ subject, option, value, isSecret }: Misfit) => {
      const message = 'This does not fit: the bot uses the default.'
      misfits.push({ subject, path: option, message })
      const what = `${isSecret ? 'a secret' : JSON.stringify(value)} as ${option} of ${subject.replace(/^feature:/, '')}`
      tellOnce(`Server ${configuration.id} has ${what}, which does not fit: the bot uses the default.`)
    }
    function onUndeclared(definition: SettingsDefinition) {
      if (definition === readSettings) return
      const id = 'id' in definition ? String(definition.id) : null
      if (readFeatures.some((declared) => declared.id === id)) return
      const [what, where] = id === null ? ['these settings', 'settings'] : [`the feature ${id}`, 'features']
      tellOnce(`Nobody declared ${what}, so the defaults are read: add it to ${where}.`)
    }
    const guild = createGuild(keepMissing(configuration), { onMisfit, onUndeclared })
    for (const definition of readFeatures) guild.feature(definition)
    if (readSettings) guild.ownSettings(readSettings)
    return { guild, misfits }
  }

  async function reportLoaded(guildId: string, report: LoadedReport) {
    unreported.set(guildId, report)
    await askFor(guildId, async () => {
      try {
        await calls.post(`/guilds/${guildId}/loaded`, report)
        failures.delete(guildId)
      } catch (problem) {
        if (!isRefusal(problem)) throw problem
        // A dashboard whose data was set back never saved these versions: what it has now counts.
        takeLater(guildId, problem)
      }
      unreported.delete(guildId)
    })
  }

  async function read(guildId: string) {
    try {
      return readConfiguration(await calls.get(`/guilds/${guildId}`))
    } catch (problem) {
      // What was put to work before the bot left the guild is put to work again once it is back.
      if (isRefusal(problem)) applied.delete(guildId)
      throw problem
    }
  }

  async function refresh(guildId: string) {
    await firstTry
    const startedIn = generation
    const configuration = await askFor(guildId, () => read(guildId))
    if (!configuration || isClosed() || !served.has(guildId)) return
    const { versions } = configuration
    if (areSame(applied.get(guildId), versions)) {
      const late = unreported.get(guildId)
      if (late) await reportLoaded(guildId, late)
      return
    }
    const { guild, misfits } = readGuild(configuration)
    const found = await apply(guild)
    if (!found) return
    if (startedIn === generation && served.has(guildId)) applied.set(guildId, versions)
    for (const { subject, path, message } of found) {
      const definition = readFeatures.find(({ id }) => subject === `feature:${id}`)
      if (!definition && !(subject in versions))
        tellOnce(
          `The problem “${message}” is not shown: its subject ${JSON.stringify(subject)} is neither "settings" nor "feature:" and the id of a feature.`,
        )
      const [option = ''] = path?.split('.') ?? []
      if (definition && option && !(option in definition.options.shape))
        tellOnce(
          `The problem “${message}” is shown at no option: ${definition.id} has none called ${option}.`,
        )
    }
    // A report may only name subjects whose version it names.
    const problems = [...misfits, ...found].filter(({ subject }) => subject in versions).slice(0, maxProblems)
    await reportLoaded(guildId, { versions, problems })
  }

  async function sayAvailability(guildId: string) {
    const said = () => calls.put(`/guilds/${guildId}/availability`, availability.get(guildId) ?? {})
    await firstTry
    const told = await retryUntilDone(said)
    for (const { path, message } of readWarnings(told))
      onProblem(new Error(`setAvailability for server ${guildId}, ${path}: ${message}`))
  }
  const availabilityQueue = createGuildQueue(atOnce, sayAvailability)
  async function sayFacts(guildId: string) {
    await retryUntilDone(async () => {
      const said = facts.get(guildId)
      if (!said) return
      const { waiting } = said
      const all = mergeFacts(said.taken, waiting)
      said.waiting = {}
      if (Object.keys(all).length === 0) return
      try {
        await calls.put(`/guilds/${guildId}/facts`, all)
        said.taken = all
      } catch (problem) {
        // What is wrong would spoil what is said next.
        if (!(problem instanceof DashboardError && problem.isWrong))
          said.waiting = mergeFacts(waiting, said.waiting)
        throw problem
      }
    })
  }
  const factsQueue = createGuildQueue(atOnce, sayFacts)

  async function* readPages(ids?: readonly string[]) {
    let after: string | null = null
    do {
      const query = new URLSearchParams({ ...(ids && { ids: ids.join(',') }), ...(after && { after }) })
      const page = readConfigurations(await calls.get(`/guilds?${query}`))
      for (const configuration of page.guilds) yield createGuild(configuration)
      after = page.next
    } while (after !== null)
  }

  const queue = createGuildQueue(atOnce, refresh)
  function take(guildId: string) {
    if (served.has(guildId)) queue.add(guildId)
  }
  function takeAll() {
    generation += 1
    applied.clear()
    for (const guildId of served) take(guildId)
  }

  /** What cannot be read may have been about any guild. */
  function applyChange(data: string) {
    const change = readChange(data)
    if (!change) return takeAll()
    const { guildId, versions } = change
    const known = applied.get(guildId)
    const isKnown = Object.entries(versions).every(([subject, version]) => known?.[subject] === version)
    if (!isKnown && served.has(guildId)) queue.addFirst(guildId)
  }

  /** Sent once, whatever comes of it: nobody wants to see a test twice. */
  async function answerTest(data: string) {
    const test = readTest(data)
    if (!test || !served.has(test.guild_id)) return
    const failed = (problem: unknown): TestResult => {
      onProblem(failureOf('onTest', test.guild_id, problem))
      return { reason: 'failed' }
    }
    const result = await Promise.resolve(test).then(onTest).catch(failed)
    const body = { ...result, detail: result.detail?.slice(0, 300) }
    await calls.post(`/guilds/${test.guild_id}/tests/${test.id}`, body).catch(onProblem)
  }

  /** People learn at once that nothing comes of what failed, or of an answer that the dashboard does not take. */
  async function answerRequest(guildId: string, id: string, which: string, working: Promise<object>) {
    const send = (answer: object) => calls.post(`/guilds/${guildId}/requests/${id}`, answer)
    const failed = (problem: unknown) => {
      onProblem(new Error(`${which}: ${asError(problem).message}`, { cause: problem }))
      return { refused: 'Something went wrong in the bot, whose log says what.' }
    }
    const sendInstead = (problem: unknown) => {
      const answer = failed(problem)
      return isRefusal(problem) || problem instanceof TypeError ? send(answer) : null
    }
    await send(await working.catch(failed))
      .catch(sendInstead)
      .catch(onProblem)
  }

  /** Runs an action once, with what is saved now. One that is not declared here is another process's. */
  async function answerAction(data: string) {
    const asked = readAction(data)
    const definition = readFeatures.find(({ id }) => id === asked?.feature)
    if (!asked || !definition || !served.has(asked.guild_id)) return
    const { guild_id: guildId, user_id: memberId, language } = asked
    const action = Object.entries(definition.actions ?? {}).find(([id]) => id === asked.action)?.[1]
    if (!action) return
    const which = `The action ${asked.action} of ${definition.id}`
    const run = async () => {
      const { guild } = readGuild(readConfiguration(await calls.get(`/guilds/${guildId}`)))
      const result = await action.run({ guild, options: guild.feature(definition), memberId, language })
      return answerOf(result, (slip) => onProblem(new Error(`${which} ${slip}`)))
    }
    await answerRequest(guildId, asked.id, which, run())
  }

  /** What is offered by a source that is not this process's is asked of another one. */
  async function answerChoices(data: string) {
    const asked = readChoices(data)
    if (!asked || !served.has(asked.use.guildId) || !Object.hasOwn(sources, asked.source)) return
    const { id, source, use } = asked
    const which = `choices.${source}`
    const list = async () => {
      const { surplus, ...answer } = offeredOf(await sources[source]?.(use), use)
      if (surplus > 0) onProblem(new Error(`${which}: the last ${surplus} are too many, and left out.`))
      return answer
    }
    await answerRequest(use.guildId, id, which, list())
  }

  /** Another database than before may know neither the position nor what the bot said. */
  function startAnew() {
    void declareNext({})
    availability.forEach((_, guildId) => availabilityQueue.add(guildId))
    facts.forEach((_, guildId) => factsQueue.add(guildId))
    takeAll()
  }

  /** A stream that goes on tells of changes only, not of a guild that the bot has joined meanwhile. */
  function begin() {
    if (!isFollowing) takeAll()
    else for (const guildId of served) if (!applied.has(guildId)) take(guildId)
    isFollowing = true
  }

  /** Follows one stream to its end. `from` is the last event's id, null at the very start. */
  function followOnce(from: string | null, onPosition: (id: string) => void) {
    const headers = { accept: 'text/event-stream', ...(from === null ? {} : { 'last-event-id': from }) }
    const tooLate = new UnreachableError(`The stream of the dashboard at ${url} fell silent.`)
    return guarded({ closing: closed, timeoutMs: times.silence, tooLate }, async (signal, onAlive) => {
      const { body } = await calls.send(`/changes?answers=${answers}`, { headers }, signal)
      if (!body) throw new Error('The dashboard answered without a stream.')
      for await (const { event, data, id } of readEvents(body, signal, onAlive)) {
        if (signal.aborted) return
        if (event === 'change') applyChange(data)
        if (event === 'test') track(answerTest(data))
        if (event === 'declaration') tellReplaced(data)
        if (event === 'request')
          track(Promise.all([answerAction(data), answerChoices(data)]).then(() => undefined))
        if (event === 'reset') startAnew()
        if (event === 'ready') begin()
        if (id !== null) onPosition(id)
      }
    })
  }

  async function follow() {
    let position: string | null = null
    let failures = 0
    while (!isClosed()) {
      let problem: unknown
      try {
        await followOnce(position, (id) => {
          position = id
          failures = 0
        })
      } catch (thrown) {
        problem = thrown
        // What `fetch` says of a body that ends too early is one word.
        const isCut = thrown instanceof TypeError
        onProblem(
          isCut
            ? new UnreachableError(`The dashboard at ${url} ended the connection.`, { cause: thrown })
            : thrown,
        )
      }
      failures += 1
      await waitAfter(problem, failures)
    }
  }

  async function sendHeartbeats() {
    let failures = 0
    while (!isClosed()) {
      try {
        await calls.post('/heartbeat', await report())
        failures = 0
        onHeartbeat?.()
        await sleep(times.heartbeat, closed)
      } catch (problem) {
        failures += 1
        onProblem(problem)
        await sleep(
          Math.min(times.heartbeat, Math.max(retryAfterOf(problem), backOff(times, failures))),
          closed,
        )
      }
    }
  }

  const running = [follow(), sendHeartbeats()]
  return {
    guild: (guildId) => guilds.get(guildId),
    add(guildId) {
      checkId(guildId)
      if (served.has(guildId)) return
      served.add(guildId)
      if (isFollowing) take(guildId)
    },
    remove(guildId) {
      served.delete(guildId)
      queue.drop(guildId)
      availabilityQueue.drop(guildId)
      factsQueue.drop(guildId)
      for (const known of [guilds, applied, unreported, failures, availability, facts]) known.delete(guildId)
    },
    refuseCommand: (use) => rules.refuse(guilds.get(use.guildId)?.features.commands, use),
    async *readGuilds(guildIds) {
      if (!guildIds) return yield* readPages()
      const ids = [...guildIds]
      ids.forEach((id) => checkId(id))
      for (let from = 0; from < ids.length; from += maxGuilds)
        yield* readPages(ids.slice(from, from + maxGuilds))
    },
    setAvailability(guildId, said) {
      checkId(guildId)
      availability.set(guildId, said)
      availabilityQueue.add(guildId)
    },
    setFacts(guildId, said) {
      checkId(guildId)
      const known = facts.get(guildId) ?? { taken: {}, waiting: {} }
      known.waiting = mergeFacts(known.waiting, said)
      facts.set(guildId, known)
      factsQueue.add(guildId)
    },
    async setPremium(whose, { until }) {
      await calls.put(premiumPath(whose), { until: until && until.toISOString() })
    },
    async removePremium(whose) {
      await calls.remove(premiumPath(whose))
    },
    async change(guildId, feature, values, by) {
      checkId(guildId)
      if (feature !== 'settings') assertDefinition('change:', 'defineFeature', feature)
      // A name that is missing must not become a change with all that the bot may do.
      if (by?.for === undefined)
        throw new TypeError('change: say for whom: { for: memberId }, or { for: null } for the bot itself.')
      if (by.for !== null) checkId(by.for, 'member')
      if (Object.hasOwn(values, 'for')) throw new TypeError('change: name the member in the last argument.')
      const where = feature === 'settings' ? feature : `features/${feature.id}`
      await calls.patch(`/guilds/${guildId}/${where}`, { ...values, ...by })
    },
    async declare(declaration) {
      checkNames('declare', declaration, declarationNames)
      const described = describe(declaration, options)
      readFeatures = declaration.features ?? readFeatures
      readSettings = declaration.settings ?? readSettings
      await declareNext(described)
    },
    async close() {
      closing.abort()
      await Promise.all([...running, declaring, queue.close(), availabilityQueue.close(), factsQueue.close()])
      await Promise.all(pending)
    },
  }
}
