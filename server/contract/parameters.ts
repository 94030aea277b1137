import * as z from 'zod'
import { ids } from './examples'
import type { Parameter } from './operation'

const snowflake = { $ref: '#/components/schemas/Snowflake' }
const name = { type: 'string', pattern: String.raw`^[\w-]{1,64}$` }

/** What may stand in a path, by the name in its braces. */
const pathParameters: Record<string, Omit<Parameter, 'name'>> = {
  guildId: { is: 'The server’s id.', schema: snowflake, example: ids.guild },
  userId: {
    is: 'The person’s id; nobody reaches anybody else’s record.',
    schema: snowflake,
    example: ids.user,
  },
  feature: {
    is: 'The feature’s id, as the catalogue declares it.',
    schema: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}$' },
    example: 'auto-role',
  },
  change: { is: 'The change’s id, as the history tells it.', schema: name, example: '128' },
  batch: { is: 'What the changes of one import have in common.', schema: name, example: 'h4Jq9wLmT2xVbR8e' },
  id: { is: 'The kept game server’s id.', schema: name, example: ids.gameServer },
}

/** The names in a path's braces. */
export const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found)

/** @throws Error for a name that has no description above */
export function pathParameter(found: string): Parameter {
  const parameter = pathParameters[found]
  if (!parameter) throw new Error(`The path parameter ${found} is not described.`)
  return { name: found, ...parameter }
}

type Words = Record<string, string>

/** The parameters of a query, as its schema judges them. */
export function queryOf(query: z.core.$ZodType, words: Words): Parameter[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).flatMap(([parameter, schema]) =>
    typeof schema === 'object' ? [{ name: parameter, is: words[parameter] ?? '', schema }] : [],
  )
}
