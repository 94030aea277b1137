import type { Locale } from '@/contract/discord/locales'
import type { Guild } from './guild'
import type { Localizations } from './options'

/** Who pressed the button of an action, and with what. */
export type ActionUse<Options> = {
  guild: Guild
  /** Of the action's own feature, as they are saved. */
  options: Options
  memberId: string
  /** What they read, by the locales of translations: answer in it if you can. */
  language: Locale
}

/** What was done, in words and with a link that begins with https://, or why nothing was. */
export type ActionResult = string | { text?: string; url?: string } | { refused: string } | void

/** A button on the feature's page. */
export type Action<Options> = {
  label: string
  label_localizations?: Localizations
  /** What comes of it, below the button. */
  description?: string
  description_localizations?: Localizations
  /** What people are told before it runs. */
  confirm?: string
  confirm_localizations?: Localizations
  style?: 'primary' | 'secondary' | 'danger'
  /** Only for people with Manage Server. */
  guarded?: boolean
  /** Does it, within ten seconds. Where it throws, people are told that it failed. */
  run(use: ActionUse<Options>): ActionResult | Promise<ActionResult>
}

/** By their ids, which are like those of features. */
export type Actions<Options> = Readonly<Record<string, Action<Options>>>

export const describeActions = (actions: Actions<never>) =>
  Object.entries(actions).map(([id, { run, ...texts }]) => {
    if (!/^[a-z][a-z0-9-]{0,63}$/.test(id))
      throw new TypeError(
        `The action ${id}: write its id in lowercase letters and hyphens, such as 'draw-now'.`,
      )
    if (typeof run !== 'function') throw new TypeError(`The action ${id} has no function run.`)
    return { id, ...texts }
  })

const cut = (text: string) => text.slice(0, 500)

/**
 * As the dashboard takes it. The action has run, so that what it does not take is left out.
 * @param onSlip hears what was left out
 */
export function answerOf(result: ActionResult, onSlip: (slip: string) => void) {
  if (typeof result === 'string') return { text: cut(result) }
  if (!result) return {}
  if (typeof result !== 'object') {
    onSlip(`returned ${JSON.stringify(result)}, which is no text, no { text, url } and no { refused }.`)
    return {}
  }
  if ('refused' in result) return { refused: cut(String(result.refused)) }
  const { text, url } = result
  const isLink = url === undefined || /^https:\/\/\S+$/.test(url)
  if (!isLink) onSlip(`returned the link ${JSON.stringify(url)}, which does not begin with https://.`)
  return {
    ...(text !== undefined && { text: cut(String(text)) }),
    ...(url !== undefined && isLink && { url }),
  }
}
