import { isIPv4, isIPv6 } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { GameServerDetails } from '@/contract/calls/game-servers'
import { gameServers as texts } from '@/server/http/texts'
import { textLength } from '@/contract/text-length'
import { HttpError, refused } from '@/server/http/http-error'
import { maxPasswordLength } from './attempt'

/** Line breaks would begin a command of their own in many protocols; half a surrogate pair cannot be sent at all. */
const unsendable = /[\p{Cc}\p{Surrogate}]/u

function passwordError({ game, password }: GameServerDetails) {
  if (unsendable.test(password)) return texts.passwordCharacters
  if (game === 'battleye')
    return textLength(password) > maxPasswordLength.battleye ? texts.passwordLongForBattleye : null
  return Buffer.byteLength(password) > maxPasswordLength.source ? texts.passwordLongForSource : null
}

function validate(details: GameServerDetails): GameServerDetails {
  const host = readHost(details.host)
  const password = passwordError(details)
  if (host !== null && password === null) return { ...details, host }
  throw refused({ ...(host === null && { host: texts.host }), ...(password !== null && { password }) })
}

/**
 * The details of a request, with the host in its canonical form. Wrong ones answer 400, the status whose `detail` the
 * screen shows (specification, section 5).
 * @throws HttpError 400 `invalid` with `fields`, 400 `malformed`, 415 `unsupported_media_type`
 */
export async function readDetails(body: () => Promise<GameServerDetails>): Promise<GameServerDetails> {
  try {
    return validate(await body())
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw new HttpError(400, error.code, error.message, error.extra)
  }
}

/** In the one spelling of RFC 5952; an address with a zone (`fe80::1%eth0`) means something on one machine only. */
function readIpv6(text: string) {
  const address = /^\[(.*)\]$/.exec(text)?.[1] ?? text
  if (!isIPv6(address) || address.includes('%')) return null
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Names may be written in any script; what is looked up is ASCII in lower case, without the root's dot. */
function readName(text: string) {
  // ASCII stays as it is: Node's function would read `0x7f.1` as the address that it means.
  const ascii = /^[\x21-\x7e]+$/.test(text) ? text : domainToASCII(text)
  const name = ascii.toLowerCase().replace(/\.$/, '')
  if (name.length > 253 || !name.split('.').every((part) => label.test(part))) return null
  // A label that begins with `xn--` may stand for nothing: Node then leaves it as it is, or returns no name.
  const shown = domainToUnicode(name)
  return shown !== '' && shown.split('.').every((part) => !part.startsWith('xn--')) ? name : null
}

/**
 * A host that somebody typed, in its canonical form: an IPv4 or IPv6 address, or a name, perhaps with underscores.
 * Returns null for anything else: a page's address, a port after the name, user information, spaces.
 */
export function readHost(text: string): string | null {
  const trimmed = text.trim()
  return isIPv4(trimmed) ? trimmed : (readIpv6(trimmed) ?? readName(trimmed))
}
