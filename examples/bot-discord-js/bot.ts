/*
 * A bot that welcomes people as the dashboard says. What it does with a configuration is in `welcome.ts`; what it does
 * with the dashboard in `guildhall-bot.ts`. Start it as README.md says.
 */
import { Client, Events, GatewayIntentBits, type GuildMember, MessageFlags, Status } from 'discord.js'
import { setTimeout as pause } from 'node:timers/promises'
import { type Configuration, createGuildhallBot, type GuildhallBot, type Shard } from './guildhall-bot'
import { type Names, type Plan, planWelcome } from './welcome'

const version = '1.0.0'

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

const say = (text: string) => void process.stdout.write(`${text}\n`)
const complain = (problem: unknown) =>
  void process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)

const configurations = new Map<string, Configuration>()
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
  shards: 'auto',
})

const namesOf = (member: GuildMember): Names => ({
  member: `<@${member.id}>`,
  member_name: member.displayName,
  member_avatar: member.displayAvatarURL(),
  guild: member.guild.name,
  member_count: member.guild.memberCount.toLocaleString('en'),
})

const silently = { flags: MessageFlags.SuppressNotifications } as const

/** Only the member whom it is about is mentioned, whatever else the text says. */
const asSent = ({ message, silent }: Plan, member: GuildMember) => ({
  ...message,
  allowedMentions: { users: [member.id] },
  ...(silent ? silently : {}),
})

async function sendToChannel(plan: Plan, member: GuildMember) {
  const channel = plan.channel === null ? undefined : member.guild.channels.cache.get(plan.channel)
  // Somebody may have removed the channel since it was chosen; the dashboard shows that to them.
  if (!channel?.isSendable() || !channel.send) return
  const sent = await channel.send(asSent(plan, member))
  if (plan.deleteAfter === 0) return
  await pause(plan.deleteAfter * 1000)
  await sent.delete()
}

async function welcome(member: GuildMember) {
  const plan = planWelcome(configurations.get(member.guild.id)?.features.welcome, namesOf(member))
  if (!plan) return
  const direct = plan.direct ? [member.send(asSent(plan, member))] : []
  const results = await Promise.allSettled([...direct, sendToChannel(plan, member)])
  for (const result of results) if (result.status === 'rejected') complain(result.reason)
}

const shardStates = new Map<number, Shard['status']>([
  [Status.Ready, 'ready'],
  [Status.Connecting, 'connecting'],
  [Status.Reconnecting, 'reconnecting'],
])

/** Before its first sign of life a shard's latency is -1. */
const latencyOf = (ping: number) => (ping >= 0 ? Math.round(ping) : null)

function report() {
  const guildsOf = new Map<number, number>()
  for (const { shardId } of client.guilds.cache.values())
    guildsOf.set(shardId, (guildsOf.get(shardId) ?? 0) + 1)
  const shards = [...client.ws.shards.values()].map(({ id, status, ping }) => ({
    id,
    status: shardStates.get(status) ?? 'down',
    latency_ms: latencyOf(ping),
    guild_count: guildsOf.get(id) ?? 0,
  }))
  return { latency_ms: latencyOf(client.ws.ping), guild_count: client.guilds.cache.size, shards, version }
}

function follow(): GuildhallBot {
  return createGuildhallBot({
    url,
    key,
    guilds: client.guilds.cache.keys(),
    // A bot that keeps more than this (a schedule, roles by reaction) would set that up here.
    onConfiguration: (configuration) => void configurations.set(configuration.id, configuration),
    report,
    onProblem: complain,
  })
}

client.once(Events.ClientReady, () => {
  const dashboard = follow()
  say(`Serving ${client.guilds.cache.size} servers.`)
  client.on(Events.GuildCreate, ({ id }) => dashboard.add(id))
  client.on(Events.GuildDelete, ({ id }) => {
    dashboard.remove(id)
    configurations.delete(id)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void Promise.all([dashboard.close(), client.destroy()]).then(() => process.exit(0))
    })
})
client.on(Events.GuildMemberAdd, (member) => void welcome(member))
client.on(Events.Error, complain)

await client.login(token)
