import type { ActionResult, Actions } from './define-feature'

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
