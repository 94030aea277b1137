import { fieldErrors } from '@/contract/field-errors'
import { type GameServerDetails, gameServerDetails, type SavedServer } from '@/contract/calls/game-servers'
import { splitAddress } from './split-address'
import { type GameVariantId, variantOf } from '@/config/games'

export type ServerValues = {
  variant: GameVariantId
  host: string
  port: string
  password: string
  name: string
  keep: boolean
}

export const defaultPort = (variant: GameVariantId) => String(variantOf(variant).port ?? '')

export const blankValues = (variant: GameVariantId): ServerValues => ({
  variant,
  host: '',
  port: defaultPort(variant),
  password: '',
  name: '',
  keep: true,
})

export const valuesOf = ({ game, host, port, name }: SavedServer): ServerValues => ({
  ...blankValues(game),
  host,
  port: String(port),
  name,
})

const isServerField = (name: string): name is keyof ServerValues =>
  Object.hasOwn(blankValues('minecraft'), name)

export function fieldOf(name: string): keyof ServerValues | null {
  if (name === 'game') return 'variant'
  return isServerField(name) ? name : null
}

const isIpv6 = (host: string) => /^[\da-f:.]+$/i.test(host) && host.split(':').length > 2

/** @returns a key of the catalogue */
function hostError(host: string) {
  if (/\s/.test(host)) return 'gameServers.errors.hostSpaces'
  if (/[/?#@]/.test(host)) return 'gameServers.errors.hostLink'
  // A port in its place is moved to its own field once the address is left.
  if (host.includes(':') && !isIpv6(host) && splitAddress(host).port === null)
    return 'gameServers.errors.hostPort'
  return undefined
}

type Validation = { details: GameServerDetails } | { errors: Record<string, string> }

/** The details to send, or the errors: keys of the catalogue by field. */
export function validateValues(values: ServerValues): Validation {
  const host = values.host.trim()
  const name = values.name.trim()
  const parsed = gameServerDetails.safeParse({
    game: variantOf(values.variant).protocol,
    host,
    port: /^\s*\d+\s*$/.test(values.port) ? Number(values.port) : Number.NaN,
    password: values.password,
    ...(name !== '' && { name }),
    ...(values.keep && { keep: true }),
  })
  const hostMessage = hostError(host)
  if (parsed.success && !hostMessage) return { details: parsed.data }
  return {
    errors: { ...(parsed.error && fieldErrors(parsed.error)), ...(hostMessage && { host: hostMessage }) },
  }
}
