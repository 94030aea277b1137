/*
 * Tries the bot without Discord: it fetches one server's configuration from a dashboard, follows its changes, and prints
 * what it would send to somebody who joins. README.md tells how.
 */
import { createGuildhallBot } from './guildhall-bot'
import { planWelcome } from './welcome'

/** Somebody who joins, as Discord would tell of them. */
const names = {
  member: '@Robin',
  member_name: 'Robin',
  member_avatar: 'https://cdn.discordapp.com/embed/avatars/0.png',
  guild: 'your server',
  member_count: '128',
}

const { GUILDHALL_URL: url = 'http://localhost:3000', BOT_API_KEY: key } = process.env
const [guildId] = process.argv.slice(2)
if (!key || !guildId || !/^\d{15,21}$/.test(guildId)) {
  process.stderr.write('Set BOT_API_KEY, and give a server’s id: npm run try -- 300000000000000001\n')
  process.exit(1)
}

const print = (text: string) => void process.stdout.write(`${text}\n`)
const bot = createGuildhallBot({
  url,
  key,
  guilds: [guildId],
  onConfiguration({ settings, features }) {
    print(`Prefix: ${settings.chat_prefix}`)
    const plan = planWelcome(features.welcome, names)
    print(plan ? `Would send: ${JSON.stringify(plan, null, 2)}` : 'Would send nothing when somebody joins.')
  },
  onTest({ message }) {
    print(`Would send as a test: ${JSON.stringify(message, null, 2)}`)
    return { reason: 'failed', detail: 'This bot only prints what it would send.' }
  },
  report: () => ({ guild_count: 1, version: 'try' }),
  onProblem: ({ message }) => void process.stderr.write(`${message}\n`),
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void bot.close().then(() => process.exit(0)))
