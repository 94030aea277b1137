/*
 * Starts a bot that welcomes people as the dashboard says; README.md tells how. What it does is in `serve-guilds.ts`.
 */
import { Client, GatewayIntentBits } from 'discord.js'
import { serveGuilds } from './serve-guilds'

/** Ends the program with one plain line where something is missing. */
function setting(name: string) {
  const value = process.env[name]
  if (value) return value
  process.stderr.write(`${name} is not set; see .env.example.\n`)
  return process.exit(1)
}
const token = setting('DISCORD_BOT_TOKEN')
const url = setting('GUILDHALL_URL')
const key = setting('BOT_API_KEY')

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
  shards: 'auto',
})
const bot = serveGuilds(client, {
  url,
  key,
  print: (text) => void process.stdout.write(`${text}\n`),
  logWarning: ({ message }) => void process.stderr.write(`${message}\n`),
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void bot.close().then(() => process.exit(0)))

/** What to do about the failures of a login that everybody meets; others say it themselves. */
const advice: [sign: RegExp, text: string][] = [
  [/token/i, 'copy DISCORD_BOT_TOKEN again from the developer portal'],
  [/intents/i, 'switch on the Server Members Intent in the developer portal'],
]

try {
  await client.login(token)
} catch (error) {
  const [problem = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const known = advice.find(([sign]) => sign.test(problem))
  process.stderr.write(
    `Discord does not let the bot log in: ${problem.replace(/\.$/, '')}.${known ? ` Please ${known[1]}.` : ''}\n`,
  )
  await bot.close()
  process.exit(1)
}
