import type { Connection } from './connection'
import type { Guild, SettingsDefinition } from './define-feature'
import type { Declaring } from './declaring'
import { createGuild, type Misfit, withMissing } from './guild'
import { type Configuration, readConfigurations, type ReportedProblem } from './wire'

/**
 * Reads configurations as the bot declares them, and tells of what does not fit.
 * @param before the guilds as they are in use now
 */
export function createGuildReader(
  { tellOnce }: Connection,
  { wanted }: Declaring,
  before: ReadonlyMap<string, Guild>,
) {
  /** A feature that nobody declares now, as while another version of the bot runs, was emptied by nobody. */
  function keepMissing(configuration: Configuration) {
    const { known, kept } = withMissing(configuration, before.get(configuration.id), wanted())
    const what = `${kept.join(', ')}: another bot, or another version of this one, declared something else`
    if (kept.length > 0) tellOnce(`The dashboard no longer knows ${what}. What was read before stays in use.`)
    return known
  }

  function onUndeclared(definition: SettingsDefinition) {
    const { features, settings } = wanted()
    if (definition === settings) return
    const id = 'id' in definition ? String(definition.id) : null
    if (features.some((declared) => declared.id === id)) return
    const [what, where] = id === null ? ['these settings', 'settings'] : [`the feature ${id}`, 'features']
    tellOnce(`Nobody declared ${what}, so the defaults are read: add it to ${where}.`)
  }

  /** A guild, and what of it does not fit what the bot declares. */
  return (configuration: Configuration) => {
    const misfits: ReportedProblem[] = []
    const onMisfit = ({ subject, option, value, isSecret }: Misfit) => {
      const message = 'This does not fit: the bot uses the default.'
      misfits.push({ subject, path: option, message, code: 'default_used' })
      const what = `${isSecret ? 'a secret' : JSON.stringify(value)} as ${option} of ${subject.replace(/^feature:/, '')}`
      tellOnce(`Server ${configuration.id} has ${what}, which does not fit: the bot uses the default.`)
    }
    const guild = createGuild(keepMissing(configuration), { onMisfit, onUndeclared })
    const { features, settings } = wanted()
    for (const definition of features) guild.feature(definition)
    if (settings) guild.ownSettings(settings)
    return { guild, misfits }
  }
}

/** That one call may ask for. */
const maxGuilds = 100

async function* readPages({ calls }: Connection, ids?: readonly string[]) {
  let after: string | null = null
  do {
    const query = new URLSearchParams({ ...(ids && { ids: ids.join(',') }), ...(after && { after }) })
    const page = readConfigurations(await calls.get(`/guilds?${query}`))
    for (const configuration of page.guilds) yield createGuild(configuration)
    after = page.next
  } while (after !== null)
}

/** What is saved of these guilds, or of all for which something is saved, a page at a time. */
export async function* readGuilds(connection: Connection, ids?: readonly string[]) {
  if (!ids) return yield* readPages(connection)
  for (let from = 0; from < ids.length; from += maxGuilds)
    yield* readPages(connection, ids.slice(from, from + maxGuilds))
}
