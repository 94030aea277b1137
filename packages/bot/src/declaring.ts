import { asWritten, namedAt } from './calls'
import { namedSources, unansweredSources } from './choices'
import { unreported } from './command-rules'
import type { Connection } from './connection'
import type { DashboardOptions, Declaration } from './dashboard'
import { describeFeature, describeSettings } from './describe-feature'
import { type DeclarationResult, readDeclarationEvent, readDeclarationResult } from './wire'

/**
 * A declaration as the dashboard takes it.
 * @throws TypeError for what no `define…` returned
 */
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

type Described = ReturnType<typeof describe>

export type Declaring = ReturnType<typeof createDeclaring>

/**
 * Declares what the bot offers, first of all what its options say, and hears when another bot's declaration takes its place.
 * @param onNews is called when guilds that were loaded before may lack what the dashboard now knows
 * @throws TypeError for what cannot be declared
 */
export function createDeclaring(connection: Connection, options: DashboardOptions, onNews: () => void) {
  const { calls, tell, tellOnce } = connection
  const sources = Object.keys(options.choices ?? {})
  let { features = [], settings } = options
  /** What the dashboard took, so that what it refused does not come again. */
  let accepted: Described = {}
  /** What the dashboard calls the declarations of this bot. */
  const own = new Set<string>()
  /** When the last of them was declared. */
  let declaredAt = ''
  /** The declaration that counts instead of this bot's, which is told once however often the stream names it. */
  let replacedBy: string | null = null
  /** Whether that one may be unknown to the dashboard, and nobody have declared anything. */
  let mayBeAlone = false

  let isTried = false
  let endFirstTry = () => {}
  const firstTry = new Promise<void>((resolve) => {
    endFirstTry = () => {
      isTried = true
      resolve()
    }
  })

  async function declare(declaration: Described) {
    let mayBeLoaded = isTried
    const body = { ...accepted, ...declaration }
    const put = async () => {
      try {
        return readDeclarationResult(await calls.put('/declaration', body))
      } catch (problem) {
        mayBeLoaded = true
        throw problem
      } finally {
        endFirstTry()
      }
    }
    const result = Object.keys(body).length === 0 ? null : await connection.retryUntilDone(put)
    endFirstTry()
    if (!result) return
    accepted = body
    if (result.declaration !== undefined) own.add(result.declaration)
    declaredAt = result.at ?? ''
    replacedBy = null
    connection.forgetTold()
    unansweredSources(body, sources).forEach(tellOnce)
    tellResult(result, body)
    // What was fetched before does not have what these features were given earlier.
    const outcomes = [...Object.values(result.features), result.settings ?? 'unchanged']
    if (mayBeLoaded && outcomes.some((outcome) => outcome !== 'unchanged')) onNews()
  }

  function tellResult(result: DeclarationResult, body: Described) {
    const warnings = result.warnings.map((one) => ({ ...one, message: asWritten(one.message) }))
    const { onDeclared } = options
    if (onDeclared) return connection.hear('onDeclared', () => onDeclared({ ...result, warnings }))
    for (const { path, message } of warnings)
      console.warn(`${asWritten(path)}${namedAt(path, body)}: ${message}`)
  }

  let last = Promise.resolve()
  /** One after the other, so that the last one counts. */
  const declareNext = (declaration: Described) => (last = last.then(() => declare(declaration)))

  void declareNext(describe(options, options))

  return {
    /** Is resolved when the first try has ended, whatever came of it. */
    firstTry,
    /** What the bot reads. */
    wanted: () => ({ features, settings }),
    /** The sources that the options name which the dashboard took. */
    sources: () => namedSources(accepted),
    declare(declaration: Declaration) {
      const described = describe(declaration, options)
      features = declaration.features ?? features
      settings = declaration.settings ?? settings
      return declareNext(described)
    },
    /** Another process may report the commands where this one does not. */
    tellUnreported(command: string) {
      const slip = accepted.commands ? unreported(command, accepted.commands) : null
      if (slip !== null) tellOnce(slip)
    },
    /** Whether another bot's declaration counts, so that people ask that bot, and not this one. */
    isReplaced: () => replacedBy !== null,
    /** Another database than before may know no declaration. One that was replaced leaves it to the other to declare. */
    again() {
      mayBeAlone = replacedBy !== null
      return mayBeAlone ? Promise.resolve() : declareNext({})
    },
    /** Another declaration counts, unless it is one of this bot's, or one that this bot has replaced meanwhile. */
    async tellReplaced(data: string) {
      const told = readDeclarationEvent(data)
      await last
      const isAlone = mayBeAlone && !told
      mayBeAlone = false
      if (isAlone) return declareNext({})
      if (!told || own.size === 0 || told.at < declaredAt) return
      const { declaration, client } = told
      const isKnown = declaration === replacedBy
      replacedBy = own.has(declaration) ? null : declaration
      if (replacedBy === null || isKnown) return
      const { onReplaced } = options
      if (onReplaced) return connection.hear('onReplaced', () => onReplaced({ client }))
      const who = client === null ? 'Another bot' : `Another bot (${client})`
      const advice = 'This one goes on with what it has read: end it if it is the older version.'
      tell(new Error(`${who} declared something else, which counts from now on. ${advice}`))
    },
    /** Resolves when nothing more is declared. */
    settled: () => last,
  }
}
