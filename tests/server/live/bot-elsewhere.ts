import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { botAction, botChoices } from '@/contract/calls/bot-requests'
import { botTest, type BotTestAnswer } from '@/contract/calls/test-message'
import { createBackendApp } from '@/server/start/backend-app'
import { aReplicaOf, botKey } from '@/tests/server/test-runtime'
import { aClient, aServer } from '@/tests/server/test-server'
import { patience } from '@/tests/support/patience'
import { openEvents } from './read-events'

/** For a bot that answers for certain, on a machine as busy as it likes. */
export const waitsForBot = { taken: patience, answered: patience }

/**
 * A dashboard, and a bot that listens to another replica of it.
 * @param answers the kinds of requests that it says to answer
 */
export async function aBotElsewhere(options: Parameters<typeof aServer>[0] = {}, answers?: string) {
  const server = await aServer({ botWaits: waitsForBot, ...options })
  const replica = createBackendApp(await aReplicaOf(server.rt))
  const bot = aClient(replica, '/backend', { authorization: `Bot ${botKey}` })
  const path = answers === undefined ? '/bot/changes' : `/bot/changes?answers=${answers}`
  const stream = await openEvents(bot, path)

  async function next(kind: 'test' | 'request') {
    const event = await stream.until(kind)
    expect(event?.id).toBeNull()
    return event?.data
  }
  /** The test message that the bot is given next, and answers. */
  async function answer(result: BotTestAnswer, at: 'tests' | 'requests' = 'tests') {
    const order = botTest.parse(await next('test'))
    expect((await bot.post(`/bot/guilds/${order.guild_id}/${at}/${order.id}`, result)).status).toBe(200)
    return order
  }
  /** What the bot is asked to do next, and how it answers that. */
  async function receiveAs<Asked extends { id: string; guild_id: string }>(schema: z.ZodMiniType<Asked>) {
    const asked = schema.parse(await next('request'))
    const reply = (result: object, at = 'requests') =>
      bot.post(`/bot/guilds/${asked.guild_id}/${at}/${asked.id}`, result)
    return { asked, reply }
  }
  const receive = () => receiveAs(botAction)
  const receiveQuestion = () => receiveAs(botChoices)
  return { ...server, bot, stream, answer, receive, receiveQuestion }
}
