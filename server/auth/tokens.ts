import { z } from 'zod'
import type { KeyRing } from './key-ring'

/** The platform's tokens of one session. They never leave the server. */
export type PlatformTokens = { accessToken: string; refreshToken: string; expiresAt: Date }

const stored = z.object({ access_token: z.string(), refresh_token: z.string() })

/** Table, column and row: tokens copied into another row do not open. */
const contextOf = (idHash: string) => `sessions/platform_tokens/${idHash}`

export const sealTokens = (keys: KeyRing, idHash: string, { accessToken, refreshToken }: PlatformTokens) =>
  keys.seal(JSON.stringify({ access_token: accessToken, refresh_token: refreshToken }), contextOf(idHash))

/** @throws what `KeyRing.open` throws */
export async function openTokens(keys: KeyRing, idHash: string, sealed: string) {
  const { access_token, refresh_token } = stored.parse(JSON.parse(await keys.open(sealed, contextOf(idHash))))
  return { accessToken: access_token, refreshToken: refresh_token }
}
