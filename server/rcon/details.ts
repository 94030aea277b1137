import type { RconDetails } from '@/api/game.schema'
import texts from '@/config/messages/en/rcon.json'
import { HttpError, refused } from '@/server/http/http-error'
import { readHost } from './host'
import { maxBattleyePasswordLength, maxSourcePasswordLength } from './limits'

/** Line breaks would begin a command of their own in many a protocol; half a character cannot be sent at all. */
const unsendable = /[\p{Cc}\p{Surrogate}]/u

function passwordComplaint({ game, password }: RconDetails): string | null {
  if (unsendable.test(password)) return texts.passwordCharacters
  if (game === 'battleye') {
    const isLong = [...password].length > maxBattleyePasswordLength
    return isLong ? texts.passwordLongForBattleye : null
  }
  const isLong = Buffer.byteLength(password) > maxSourcePasswordLength
  return isLong ? texts.passwordLongForSource : null
}

/** @throws HttpError 422 `invalid` */
function judge(details: RconDetails): RconDetails {
  const host = readHost(details.host)
  const password = passwordComplaint(details)
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
    return judge(await body())
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw new HttpError(400, error.code, error.message, error.extra)
  }
}
