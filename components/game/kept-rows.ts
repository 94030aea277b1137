import type { SavedServer } from '@/api/game.schema'
import { isObject, ownProperty } from '@/api/json-schema/json'
import { blankValue, type Option } from '@/api/json-schema/option'
import { choiceOf } from '@/api/json-schema/schema'
import { savedServerName } from './kept-name'

/** Whether a list's rows hold this server already, whatever it is called there. */
export const isServerInRows = (rows: readonly unknown[], { host, port }: SavedServer) =>
  rows.some((row) => {
    if (!isObject(row)) return false
    const other = ownProperty(row, 'host')
    return (
      typeof other === 'string' &&
      other.toLowerCase() === host.toLowerCase() &&
      ownProperty(row, 'port') === port
    )
  })

function fit(option: Option, value: string | number): unknown {
  if (option.kind === 'text' && typeof value === 'string') return value.slice(0, option.most)
  if (option.kind === 'choice') return choiceOf(option.choices, value)?.value
  return option.kind === 'number' && typeof value === 'number' ? value : undefined
}

/** A new row with what is known of a server, as far as the row has options for it; the others are as in any new row. */
export function savedServerRow(items: Option, server: SavedServer): unknown {
  const blank = blankValue(items)
  if (items.kind !== 'object' || !isObject(blank)) return blank
  const { game, host, port } = server
  const filled = Object.entries({ name: savedServerName(server), game, host, port }).flatMap(
    ([key, value]) => {
      const option = items.properties.get(key)
      const fitting = option && fit(option, value)
      return fitting === undefined ? [] : [[key, fitting]]
    },
  )
  return { ...blank, ...Object.fromEntries(filled) }
}
