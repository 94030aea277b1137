import { isIPv4, isIPv6 } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { RconDetails } from '@/api/game.schema'
import texts from '@/config/messages/en/rcon.json'
import { refused, HttpError } from '@/server/http/http-error'
import { maxBattleyePasswordLength, maxSourcePasswordLength } from './limits'

/** Line breaks would begin a command of their own in many a protocol; half a character cannot be sent at all. */
const unsendable = /[\p{Cc}\p{Surrogate}]/u

function passwordError({ game, password }: RconDetails): string | null {
  if (unsendable.test(password)) return texts.passwordCharacters
  if (game === 'battleye') {
    const isLong = [...password].length > maxBattleyePasswordLength
    return isLong ? texts.passwordLongForBattleye : null
  }
  const isLong = Buffer.byteLength(password) > maxSourcePasswordLength
  return isLong ? texts.passwordLongForSource : null
}

/** @throws HttpError 422 `invalid` */
function validateDetails(details: RconDetails): RconDetails {
  const host = readHost(details.host)
  const password = passwordError(details)
  if (host === null || password !== null)
    throw refused({ ...(host === null && { host: texts.host }), ...(password !== null && { password }) })
  return { ...details, host }
}

/**
 * The details of a request, with the host in its one spelling. Wrong ones answer 400, the status whose `detail` the
 * screen shows (specification, section 5).
 * @throws HttpError 400 `invalid` with `fields`, 400 `malformed`, 415 `unsupported_media_type`
 */
export async function readDetails(body: () => Promise<RconDetails>): Promise<RconDetails> {
  try {
    return validateDetails(await body())
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw new HttpError(400, error.code, error.message, error.extra)
  }
}

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const maxNameLength = 253

/** The one spelling of an IPv6 address (RFC 5952), without a dotted part. */
const canonical = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** An IPv6 address, perhaps in brackets; one with a zone (`fe80::1%eth0`) means something on one machine only. */
function readIpv6(text: string) {
  const address = /^\[(.*)\]$/.exec(text)?.[1] ?? text
  return isIPv6(address) && !address.includes('%') ? canonical(address) : null
}

/** Names may be written in any script; what is looked up is ASCII in lower case, without the root's dot. */
function readName(text: string) {
  const name = domainToAscii(text).toLowerCase().replace(/\.$/, '')
  const isName = name.length <= maxNameLength && name.split('.').every((part) => label.test(part))
  return isName && isReadable(name) ? name : null
}

/** A part that begins with `xn--` may stand for nothing at all: Node then leaves it as it is, or returns no name. */
function isReadable(name: string) {
  const shown = domainToUnicode(name)
  return shown !== '' && shown.split('.').every((part) => !part.startsWith('xn--'))
}

/** Plain ASCII stays as it is: Node's function would read `0x7f.1` as the address that it means. */
const domainToAscii = (text: string) => (/^[\x21-\x7e]+$/.test(text) ? text : domainToASCII(text))

/**
 * The host that somebody typed, in its one spelling: an IPv4 or IPv6 address, or a name with perhaps underscores.
 * Null for anything else: an address of a page, a port behind the name, user information, spaces.
 */
export function readHost(text: string): string | null {
  const trimmed = text.trim()
  return isIPv4(trimmed) ? trimmed : (readIpv6(trimmed) ?? readName(trimmed))
}
