import { z } from 'zod'
import { snowflake } from '@/api/discord.schema'
import { HttpError } from '@/server/http/http-error'
import type { BotTokenState } from './client'
import { botTokenForeign, noBotToken } from './failures'
import type { Credentials, Request } from './request'

const application = z.object({ id: snowflake })

export type Bot = {
  /** @throws HttpError 503 `no_bot_token`, `bot_token_foreign` */
  credentials: () => Credentials
  check: () => Promise<BotTokenState>
}

type Options = { request: Request; credentials: Credentials | null; clientId: string | undefined }

/** The bot's token, and whether it is the one of this application. */
export function createBot({ request, credentials, clientId }: Options): Bot {
  let isForeign = false

  async function check(): Promise<BotTokenState> {
    if (!credentials) return 'missing'
    try {
      const found = await request({ route: '/applications/@me', credentials, returns: application })
      if (!found) return 'unknown'
      isForeign = clientId !== undefined && found.id !== clientId
      return isForeign ? 'foreign' : 'own'
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return error.code === 'bot_token_refused' ? 'refused' : 'unknown'
    }
  }

  return {
    credentials() {
      if (!credentials) throw noBotToken()
      if (isForeign) throw botTokenForeign()
      return credentials
    },
    check,
  }
}
