import { setTimeout as wait } from 'node:timers/promises'
import type { BotTokenState } from '@/server/discord/bot'
import type { Runtime } from '@/server/runtime'

const faults: Partial<Record<BotTokenState, string>> = {
  missing: 'DISCORD_BOT_TOKEN is missing: no server can be opened until it is set',
  refused: 'Discord does not accept DISCORD_BOT_TOKEN: copy it again from the developer portal',
  foreign:
    'DISCORD_BOT_TOKEN belongs to another application than DISCORD_CLIENT_ID: take both from one application',
}

/** Milliseconds between two tries where Discord cannot be asked. */
const pause = 60_000

type Parts = Pick<Runtime, 'env' | 'log' | 'discord' | 'lifecycle'>

/** Says in the log what is wrong with the bot's token. A backend of the operator's needs none. */
export async function reportBotToken({ env, log, discord, lifecycle }: Parts, next = pause) {
  if (env.mode === 'demo' || (env.backendUrl !== null && env.discord.botToken === null)) return
  while (!lifecycle.isDraining()) {
    const state = await discord.checkBotToken()
    const fault = faults[state]
    if (fault) log.error({ reason: fault }, 'The bot cannot be used')
    if (state !== 'unknown') return
    await wait(next, undefined, { ref: false })
  }
}
