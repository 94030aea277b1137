import { EventEmitter } from 'node:events'

type Guild = DiscordJs['Guild']
type GuildBasedChannel = DiscordJs['GuildBasedChannel']
type SendableChannels = DiscordJs['SendableChannels']
type ClientOfDiscord = DiscordJs['Client']
type Send = DiscordJs['GuildMember']['send']

type Sent = { to: string } & Parameters<Send>[0]

/** What was sent, in that order, and what was taken away again. */
type Outbox = { sent: Sent[]; deleted: Sent[] }
export const anOutbox = (): Outbox => ({ sent: [], deleted: [] })

const sendTo =
  (to: string, { sent, deleted }: Outbox): Send =>
  async (options) => {
    const kept = { to, ...options }
    sent.push(kept)
    const message: DiscordJs['Message'] = {
      async delete() {
        deleted.push(kept)
        return message
      },
    }
    return message
  }

/** A channel that can be written to, as text channels can; discord.js tells by the method too. */
class TextChannel implements SendableChannels {
  readonly send: Send
  constructor(
    readonly id: string,
    outbox: Outbox,
  ) {
    this.send = sendTo(id, outbox)
  }
  isSendable(): this is SendableChannels {
    return true
  }
}

class Category implements GuildBasedChannel {
  constructor(readonly id: string) {}
  isSendable(): this is SendableChannels {
    return false
  }
}

type Channels = { text?: string[]; categories?: string[] }

/** A guild of 1,284 members on shard 0, with the channels of these ids. */
export function aGuild(id: string, outbox: Outbox, { text = [], categories = [] }: Channels = {}): Guild {
  const channels = [
    ...text.map((channel) => new TextChannel(channel, outbox)),
    ...categories.map((channel) => new Category(channel)),
  ]
  const cache = new Map(channels.map((channel) => [channel.id, channel]))
  return { id, name: 'Harbour Lights', memberCount: 1284, shardId: 0, channels: { cache } }
}

/** Somebody who joined that guild. */
export const aMember = (guild: Guild, outbox: Outbox): DiscordJs['GuildMember'] => ({
  id: '7',
  displayName: 'Mira',
  guild,
  displayAvatarURL: () => 'https://cdn.example.com/mira.png',
  send: sendTo('7', outbox),
})

/** A client that reaches nobody: the test fills it, and says what happens. */
export class Client extends EventEmitter implements ClientOfDiscord {
  static readonly made: Client[] = []
  readonly guilds = { cache: new Map<string, Guild>() }
  readonly ws = { ping: NaN, shards: new Map<number, DiscordJs['WebSocketShard']>() }
  token: string | null = null
  isDestroyed = false

  constructor(readonly options: ConstructorParameters<DiscordJs['module']['Client']>[0]) {
    super()
    Client.made.push(this)
  }
  static refusal: Error | null = null
  async login(token = '') {
    if (Client.refusal) throw Client.refusal
    this.token = token
    return token
  }
  async destroy() {
    this.isDestroyed = true
  }
  /** With one shard that works, as far away as that, and one that lost its connection before it knew how far. */
  beAt(ping: number) {
    this.ws.ping = ping
    this.ws.shards.set(0, { id: 0, status: 0, ping }).set(1, { id: 1, status: 5, ping: -1 })
  }
  join(guild: Guild) {
    this.guilds.cache.set(guild.id, guild)
    return this
  }
}

/** What `import 'discord.js'` gives the example in its tests. */
export const fakeDiscord: DiscordJs['module'] = {
  Client,
  Events: {
    ClientReady: 'clientReady',
    Error: 'error',
    GuildCreate: 'guildCreate',
    GuildDelete: 'guildDelete',
    GuildMemberAdd: 'guildMemberAdd',
  },
  GatewayIntentBits: { Guilds: 1, GuildMembers: 2 },
  MessageFlags: { SuppressNotifications: 4096 },
  Status: {
    Ready: 0,
    Connecting: 1,
    Reconnecting: 2,
    Idle: 3,
    Nearly: 4,
    Disconnected: 5,
    WaitingForGuilds: 6,
    Identifying: 7,
    Resuming: 8,
  },
}
