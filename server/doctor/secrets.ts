import type { Variables } from '@/server/env'
import type { Result } from './check'

const names = [
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'ENCRYPTION_KEYS',
  'BOT_API_KEY',
  'DATABASE_URL',
  'BACKEND_URL',
]

const partsOf = (value: string) => [value, ...value.split(',').map((part) => part.trim())]

/** What a driver or a library says may quote a secret: its name stands in its place. */
export function withoutSecrets(result: Result, variables: Variables): Result {
  const secrets = names.flatMap((name) =>
    partsOf(variables[name]?.trim() ?? '').map((secret) => ({ name, secret })),
  )
  const clean = (text: string) =>
    secrets.reduce((rest, { name, secret }) => (secret ? rest.replaceAll(secret, `[${name}]`) : rest), text)
  const { todo } = result
  return { ...result, found: clean(result.found), ...(todo === undefined ? {} : { todo: clean(todo) }) }
}
