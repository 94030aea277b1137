import { halfWidth, hostOf } from '@/components/form/half-width'
import type { GameServerDetails, SavedServer } from '@/contract/calls/game-servers'
import { tooLong } from '@/contract/field-message'
import { detailLengths, ports } from '@/contract/game-servers'
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
  return textError(host, detailLengths.host)
}

const textError = (text: string, max: number) => (text === '' ? 'validation.required' : tooLong(text, max))

const isPort = (port: number) => port >= ports.least && port <= ports.most

type Validation = { details: GameServerDetails } | { errors: Record<string, string> }

/** The details to send, or the errors: keys of the catalogue by field. By hand, so that zod need not come with the page. */
export function validateValues(values: ServerValues): Validation {
  const host = hostOf(values.host)
  const name = values.name.trim()
  const typedPort = halfWidth(values.port)
  const port = /^\s*\d+\s*$/.test(typedPort) ? Number(typedPort) : Number.NaN
  const found = {
    host: hostError(host),
    port: isPort(port) ? undefined : 'validation.port',
    password: textError(values.password, detailLengths.password),
    name: tooLong(name, detailLengths.name),
  }
  const errors = Object.entries(found).filter((error): error is [string, string] => error[1] !== undefined)
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  const game = variantOf(values.variant).protocol
  const { password, keep } = values
  return { details: { game, host, port, password, ...(name !== '' && { name }), ...(keep && { keep }) } }
}
