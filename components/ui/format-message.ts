import formatCompiled from 'use-intl/format-message/format-only'
import { onceFor } from '@/contract/once-for'
import { wholeNumber } from './whole-number'

type Formatting = Parameters<typeof formatCompiled>[3]
type Formatters = Formatting['formatters']

/** What is called of it for a message. */
type Formats = Pick<Intl.NumberFormat, 'format'>

/** The formatters of a message, but that counts need no `Intl.NumberFormat`. */
const withQuickCounts = onceFor((formatters: Formatters): Formatters => {
  const getNumberFormat = (...wanted: Parameters<Formatters['getNumberFormat']>) => {
    if (wanted[1] !== undefined) return formatters.getNumberFormat(...wanted)
    const counts: Formats = {
      format: (value) =>
        wholeNumber(value, String(wanted[0])) ?? formatters.getNumberFormat(...wanted).format(value),
    }
    return counts as Intl.NumberFormat
  }
  return { ...formatters, getNumberFormat }
})

/** Formats the messages of the interface, which are compiled when it is built (`next.config.js`). */
function formatMessage(...message: Parameters<typeof formatCompiled>) {
  const [key, compiled, values, formatting] = message
  return formatCompiled(key, compiled, values, {
    ...formatting,
    formatters: withQuickCounts(formatting.formatters),
  })
}
formatMessage.raw = formatCompiled.raw

export { formatMessage as default }
