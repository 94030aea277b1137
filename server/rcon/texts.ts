import type { RconDetails, RconFailure } from '@/api/game.schema'
import texts from '@/config/messages/en/rcon.json'
import { isGamePort } from './address-guard'

type Game = RconDetails['game']

/** What each game's owner can do about it. */
const perGame: Record<'refused' | 'timeout' | 'auth' | 'protocol', Record<Game, string>> = {
  refused: {
    minecraft: texts.refusedMinecraft,
    source: texts.refusedSource,
    rust: texts.refusedRust,
    battleye: texts.refusedBattleye,
  },
  timeout: {
    minecraft: texts.timeoutMinecraft,
    source: texts.timeoutSource,
    rust: texts.timeoutRust,
    battleye: texts.timeoutBattleye,
  },
  auth: {
    minecraft: texts.authMinecraft,
    source: texts.authSource,
    rust: texts.authRust,
    battleye: texts.authBattleye,
  },
  protocol: {
    minecraft: texts.protocolMinecraft,
    source: texts.protocolSource,
    rust: texts.protocolRust,
    battleye: texts.protocolBattleye,
  },
}

function textOf(code: RconFailure, { game, port }: { game: Game; port: number }) {
  if (code === 'dns') return texts.dns
  if (code === 'blocked') return isGamePort(port) ? texts.blocked : texts.blockedPort
  return perGame[code][game]
}

/** What happened and what to do about it, for people. It depends on nothing but what they entered and the code. */
export const failureDetail = (code: RconFailure, target: { game: Game; port: number }) =>
  textOf(code, target).replace('{port}', String(target.port))
