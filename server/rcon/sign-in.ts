import type { RconDetails } from '@/api/game.schema'
import type { SignIn } from './attempt'
import { battleyeSignIn } from './battleye-sign-in'
import { sourceSignIn } from './source-sign-in'
import { webRconSignIn } from './web-rcon-sign-in'

/** How to sign in at the servers of each game. */
export const signIns: Record<RconDetails['game'], SignIn> = {
  minecraft: sourceSignIn,
  source: sourceSignIn,
  rust: webRconSignIn,
  battleye: battleyeSignIn,
}
