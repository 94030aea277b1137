import { createDiscordClient } from '@/server/discord/client'
import { createLifecycle } from '@/server/runtime'
import { reportBotToken } from '@/server/start/check-bot-token'
import { aFakeDiscord, type FakeAnswer, json } from '@/tests/server/fake-discord'
import { aLog } from '@/tests/server/test-log'
import { anEnv } from '@/tests/server/test-runtime'

export const clientId = '100000000000000001'
export const guildId = '300000000000000001'

/** The reasons of the lines that tell the operator to do something. */
export const reasonsIn = (lines: string[]) =>
  lines.flatMap((line) => {
    const { level, reason } = JSON.parse(line) as { level: number; reason?: string }
    return level === 50 && reason !== undefined ? [reason] : []
  })

/** A start whose bot token is looked at, before a Discord that answers this about its application. */
export async function aTokenCheck(answer: FakeAnswer, botToken: string | null = 'canary-token') {
  const fake = await aFakeDiscord()
  fake.asBot('/applications/@me', answer)
  fake.asBot(`/guilds/${guildId}`, json({ id: guildId, name: 'The Forge' }))
  const { log, lines } = aLog('info')
  const discord = createDiscordClient({ addresses: { apiUrl: fake.apiUrl, botToken, clientId }, log })
  const { discord: addresses, ...env } = anEnv()
  const lifecycle = createLifecycle()
  const parts = { env: { ...env, discord: { ...addresses, botToken } }, log, discord, lifecycle }
  const reasons = () => reasonsIn(lines.filter((line) => line.includes('The bot cannot be used')))
  return { fake, discord, lines, reasons, report: (pause?: number) => reportBotToken(parts, pause) }
}
