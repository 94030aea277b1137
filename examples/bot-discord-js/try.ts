/*
 * Tries the bot without Discord: it declares its feature to a dashboard, follows one server's configuration, and prints
 * what it would do. README.md tells how.
 */
import { connectDashboard } from '@guildhall/bot'
import { planSuggestion, suggestions } from './suggestions'
import { planWelcome } from './welcome'

/** Somebody who joins, as Discord would tell of them. */
const names = {
  member: '@Robin',
  member_name: 'Robin',
  member_avatar: 'https://cdn.discordapp.com/embed/avatars/0.png',
  server: 'your server',
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
const dashboard = connectDashboard({
  url,
  key,
  guilds: [guildId],
  features: [suggestions],
  onGuild(guild) {
    print(`Prefix: ${guild.settings.chat_prefix}`)
    const plan = planWelcome(guild.features.welcome, names)
    print(plan ? `Would welcome: ${JSON.stringify(plan, null, 2)}` : 'Would welcome nobody.')
    const suggestion = { author: names.member_name, text: 'A channel for our pets' }
    const posted = planSuggestion(guild.feature(suggestions), suggestion)
    print(`Would answer “/suggest ${suggestion.text}” with: ${JSON.stringify(posted, null, 2)}`)
  },
  onTest({ message }) {
    print(`Would send as a test: ${JSON.stringify(message, null, 2)}`)
    return { reason: 'failed', detail: 'This bot only prints what it would send.' }
  },
  report: () => ({ guild_count: 1, version: 'try' }),
  onProblem: ({ message }) => void process.stderr.write(`${message}\n`),
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void dashboard.close().then(() => process.exit(0)))
