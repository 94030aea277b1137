import { expect, test } from 'vitest'
import { createDiscordClient } from '@/server/discord/client'
import { createLifecycle } from '@/server/runtime'
import { reportBotToken } from '@/server/start/report-bot-token'
import { aLog } from '@/tests/server/a-log'
import { anEnv } from '@/tests/server/a-runtime'
import { type FakeAnswer, aFakeDiscord, failure, json } from '@/tests/server/fake-discord'

const clientId = '100000000000000001'
const guildId = '300000000000000001'

async function aStart(answer: FakeAnswer, botToken: string | null = 'canary-token') {
  const fake = await aFakeDiscord()
  fake.asBot('/applications/@me', answer)
  fake.asBot(`/guilds/${guildId}`, json({ id: guildId, name: 'The Forge' }))
  const { log, lines } = aLog('info')
  const discord = createDiscordClient({ addresses: { apiUrl: fake.apiUrl, botToken, clientId }, log })
  const { discord: addresses, ...env } = anEnv()
  const parts = {
    env: { ...env, discord: { ...addresses, botToken } },
    log,
    discord,
    lifecycle: createLifecycle(),
  }
  const reasons = () =>
    lines.flatMap((line) =>
      line.includes('The bot cannot be used') ? [String(JSON.parse(line).reason)] : [],
    )
  return { fake, discord, lines, reasons, report: (pause?: number) => reportBotToken(parts, pause) }
}

test.each<[string, FakeAnswer, string | null, RegExp, string]>([
  ['missing', failure(401), null, /is missing/, 'no_bot_token'],
  ['refused', failure(401), 'canary-token', /does not accept DISCORD_BOT_TOKEN/, 'bot_token_refused'],
  [
    'another application’s',
    json({ id: '100000000000000002' }),
    'canary-token',
    /belongs to another application/,
    'bot_token_foreign',
  ],
])('a bot token that is %s is said at the start, and to people', async (_, answer, token, reason, code) => {
  const { discord, lines, reasons, report } = await aStart(answer, token)

  await report()

  expect(reasons()).toEqual([expect.stringMatching(reason)])
  await expect(discord.guild(guildId)).rejects.toMatchObject({ status: 503, code })
  expect(lines.join('')).not.toContain('canary')
})

test('a bot token of this application is not mentioned', async () => {
  const { discord, reasons, report } = await aStart(json({ id: clientId }))

  await report()

  expect(reasons()).toEqual([])
  expect(await discord.guild(guildId)).toMatchObject({ name: 'The Forge' })
})

test('where Discord cannot be asked at the start, it is asked again', async () => {
  const { fake, reasons, report } = await aStart(failure(500))
  const reporting = report(10)
  await expect.poll(() => fake.calls.length).toBeGreaterThan(1)

  fake.asBot('/applications/@me', json({ id: '100000000000000002' }))
  await reporting

  expect(reasons()).toHaveLength(1)
})
