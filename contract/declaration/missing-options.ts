import { isEmpty, isNothingToSend } from './emptiness'
import { walkOptions } from './walk-options'

/**
 * What keeps a feature from being on: the paths (`channel`, `messages.0.channel`) of shown options that are empty
 * though their hint `requiredToEnable` asks for them.
 * @param schema the feature's options as JSON Schema with hints, from any backend
 */
export function missingToEnable(schema: unknown, values: unknown): string[] {
  const missing: string[] = []
  for (const { option, value, path, isShown } of walkOptions(schema, values)) {
    const isUnset = option.control === 'message' ? isNothingToSend(value) : isEmpty(value)
    // What is below an option comes right after it.
    const last = missing.at(-1)
    const isPartOfMissing = last !== undefined && path.startsWith(`${last}.`)
    if (isShown && option.isNeeded && isUnset && !isPartOfMissing) missing.push(path)
  }
  return missing
}
