import { plainLink } from '@/contract/plain-link'
import { isObject } from '@/contract/json'
import { checkTakes } from './check-takes'
import type { ActionResult, Actions } from './define-feature'

/** @throws TypeError for what is no action of the feature with this id */
export function describeActions(feature: string, actions: Actions<never>) {
  if (!isObject(actions))
    throw new TypeError(`The feature ${feature}: its actions are no object by their ids: { draw: { … } }.`)
  return Object.entries(actions).map(([id, action]) => {
    if (!isObject(action))
      throw new TypeError(`The action ${id} of ${feature} is no object: give { label, run }.`)
    const { run, ...texts } = action
    if (!/^[a-z][a-z0-9-]{0,63}$/.test(id))
      throw new TypeError(
        `The action ${id} of ${feature}: write its id in lowercase letters and hyphens, such as 'draw-now'.`,
      )
    if (typeof run !== 'function') throw new TypeError(`The action ${id} of ${feature} has no function run.`)
    checkTakes(`The action ${id} of ${feature}`, run, 'use')
    return { id, ...texts }
  })
}

const longest = 500
const cut = (text: string) => text.slice(0, longest)

const linkRule =
  'write it as https://host/path, with https:// in lowercase, no blanks, no name with @ before the host, and at most 500 characters.'

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
  if ('refused' in result) {
    const others = Object.keys(result).filter((part) => part !== 'refused')
    if (others.length > 0) onSlip(`returned ${others.join(' and ')} beside refused, where nothing was done.`)
    return { refused: cut(String(result.refused)) }
  }
  const { text, url } = result
  const isLink = url === undefined || (plainLink.test(url) && url.length <= longest)
  if (!isLink) onSlip(`returned the link ${JSON.stringify(url)}, which people do not get: ${linkRule}`)
  return {
    ...(text !== undefined && { text: cut(String(text)) }),
    ...(url !== undefined && isLink && { url }),
  }
}
