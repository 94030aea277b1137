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
  say: (text) => void process.stdout.write(`${text}\n`),
  logWarning: ({ message }) => void process.stderr.write(`${message}\n`),
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void bot.close().then(() => process.exit(0)))

await client.login(token)
