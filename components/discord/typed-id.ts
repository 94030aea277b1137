import { halfWidth } from '@/components/form/half-width'
import { isSnowflake } from '@/contract/discord/snowflake'

/** What is searched: an id without the wide digits of a keyboard, and all else as it was typed. */
export function searchedIn(text: string) {
  const [typed, read] = [text.trim(), halfWidth(text).trim()]
  return isSnowflake(read) ? read : typed
}
