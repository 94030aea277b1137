import { EventEmitter } from 'node:events'

type Guild = DiscordJs['Guild']
type GuildBasedChannel = DiscordJs['GuildBasedChannel']
type SendableChannels = DiscordJs['SendableChannels']
type ClientOfDiscord = DiscordJs['Client']
type Send = DiscordJs['GuildMember']['send']

type Sent = { to: string } & Parameters<Send>[0]

/** What was sent, in that order, and what was taken away again, unless Discord answers with `failure`. */
type Outbox = { sent: Sent[]; deleted: Sent[]; reactions: string[]; failure?: Error }
export const anOutbox = (): Outbox => ({ sent: [], deleted: [], reactions: [] })

const sendTo =
  (to: string, outbox: Outbox): Send =>
  async (options) => {
    const { sent, deleted, reactions } = outbox
    const kept = { to, ...options }
    sent.push(kept)
    const message: DiscordJs['Message'] = {
      url: `https://discord.com/channels/1/${to}/9`,
      react: async (emoji) => void reactions.push(emoji),
      async delete() {
        if (outbox.failure) throw outbox.failure
        deleted.push(kept)
        return message
      },
    }
    return message
  }

const aTextChannel = (id: string, outbox: Outbox): SendableChannels => ({
  id,
  send: sendTo(id, outbox),
  isSendable: (): this is SendableChannels => true,
})

const aCategory = (id: string): GuildBasedChannel => ({
  id,
  isSendable: (): this is SendableChannels => false,
})

type Channels = { text?: string[]; categories?: string[] }

/** A guild of 1,284 members on shard 0, with the channels of these ids. */
export function aGuild(id: string, outbox: Outbox, { text = [], categories = [] }: Channels = {}): Guild {
  const channels = [...text.map((channel) => aTextChannel(channel, outbox)), ...categories.map(aCategory)]
  const cache = new Map(channels.map((channel) => [channel.id, channel]))
  return { id, name: 'Harbour Lights', memberCount: 1284, shardId: 0, channels: { cache } }
}

/** Somebody who joined that guild. */
export const aMember = (guild: Guild, outbox: Outbox): DiscordJs['GuildMember'] => ({
  id: '7',
  displayName: 'Mira',
  guild,
  displayAvatarURL: () => 'https://cdn.example.com/mira.png',
  roles: { cache: new Map([[guild.id, {}]]) },
  send: sendTo('7', outbox),
})

type Interaction = DiscordJs['ChatInputCommandInteraction']

/** A member who uses a command in a channel of that guild, and gets the answer there. */
export const aCommand = (
  commandName: string,
  member: DiscordJs['GuildMember'],
  channelId: string,
  { sent }: Outbox,
  text = '',
): Interaction => ({
  isChatInputCommand: (): this is Interaction => true,
  inCachedGuild: (): this is Interaction => true,
  commandName,
  guildId: member.guild.id,
  guild: member.guild,
  member,
  channelId,
  channel: null,
  options: { getString: () => text },
  reply: async (options) => void sent.push({ to: channelId, ...options }),
})

/** A client that reaches nobody: the test fills it, and says what happens. */
export class Client extends EventEmitter implements ClientOfDiscord {
  static readonly made: Client[] = []
  readonly guilds = { cache: new Map<string, Guild>() }
  readonly commands: string[] = []
  readonly application = {
    commands: {
      set: async (all: readonly { name: string }[]) =>
        void this.commands.push(...all.map(({ name }) => name)),
    },
  }
  readonly ws = { ping: NaN, shards: new Map<number, DiscordJs['WebSocketShard']>() }
  readonly users = {
    send: (to: string, options: Parameters<Send>[0]) => sendTo(to, this.outbox)(options),
  }
  outbox = anOutbox()
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

/** What Discord answers, with its own number. */
export class DiscordAPIError extends Error {
  constructor(
    { message }: { code: number; message: string },
    readonly code: number,
  ) {
    super(message)
  }
}

/** What `import 'discord.js'` gives the example in its tests. */
export const fakeDiscord: DiscordJs['module'] = {
  Client,
  DiscordAPIError,
  Events: {
    ClientReady: 'clientReady',
    Error: 'error',
    GuildCreate: 'guildCreate',
    GuildDelete: 'guildDelete',
    GuildMemberAdd: 'guildMemberAdd',
    InteractionCreate: 'interactionCreate',
  },
  GatewayIntentBits: { Guilds: 1, GuildMembers: 2 },
  MessageFlags: { Ephemeral: 64, SuppressNotifications: 4096 },
  RESTJSONErrorCodes: { UnknownMessage: 10008 },
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
