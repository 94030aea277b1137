/*
 * What the example uses of discord.js 14, as its own types have it, so that the project's own type check covers the
 * example without installing it. It stands outside of the example's folder: whoever copies that has discord.js and its
 * own types.
 */
declare module 'discord.js' {
  export type Message = {
    url: string
    delete: () => Promise<Message>
    react: (emoji: string) => Promise<unknown>
  }
  type MessageCreateOptions = {
    content?: string
    embeds?: readonly object[]
    components?: readonly object[]
    flags?: Member<typeof MessageFlags>
    allowedMentions?: { parse?: readonly ('everyone' | 'roles' | 'users')[]; users?: readonly string[] }
  }
  type Send = (options: MessageCreateOptions) => Promise<Message>

  export interface GuildBasedChannel {
    id: string
    /** Categories and forums cannot be written to. */
    isSendable(): this is SendableChannels
  }
  export interface SendableChannels extends GuildBasedChannel {
    send: Send
  }

  export type Guild = {
    id: string
    name: string
    memberCount: number
    shardId: number
    channels: { cache: ReadonlyMap<string, GuildBasedChannel> }
  }
  export type GuildMember = {
    id: string
    displayName: string
    guild: Guild
    displayAvatarURL: () => string
    roles: { cache: ReadonlyMap<string, unknown> }
    send: Send
  }
  /** `parent` is what a channel stands in: a category, or a thread's channel. */
  type Place = { parentId: string | null; parent: Place | null }
  export interface BaseInteraction {
    isChatInputCommand(): this is ChatInputCommandInteraction
    inCachedGuild(): this is ChatInputCommandInteraction<'cached'>
  }
  export interface ChatInputCommandInteraction<_Cached extends 'cached' = 'cached'> extends BaseInteraction {
    commandName: string
    guildId: string
    guild: Guild
    member: GuildMember
    channelId: string
    channel: Place | null
    options: { getString(name: string, required: true): string }
    reply(options: { content: string; flags?: Member<typeof MessageFlags> }): Promise<unknown>
  }
  /** `ping` is in milliseconds, -1 before the first. */
  export type WebSocketShard = { id: number; status: Member<typeof Status>; ping: number }

  export class DiscordAPIError extends Error {
    code: number | string
    constructor(raw: { code: number; message: string }, code: number)
  }

  // Enums there; to whoever only names their members these are the same.
  export const Events: {
    ClientReady: 'clientReady'
    Error: 'error'
    GuildCreate: 'guildCreate'
    GuildDelete: 'guildDelete'
    GuildMemberAdd: 'guildMemberAdd'
    InteractionCreate: 'interactionCreate'
  }
  export const GatewayIntentBits: { Guilds: 1; GuildMembers: 2 }
  export const MessageFlags: { Ephemeral: 64; SuppressNotifications: 4096 }
  export const RESTJSONErrorCodes: { UnknownMessage: 10008 }
  export const Status: {
    Ready: 0
    Connecting: 1
    Reconnecting: 2
    Idle: 3
    Nearly: 4
    Disconnected: 5
    WaitingForGuilds: 6
    Identifying: 7
    Resuming: 8
  }
  type Member<Names extends object> = Names[keyof Names]

  type SlashCommand = {
    name: string
    description: string
    options?: readonly { type: number; name: string; description: string; required?: boolean }[]
  }
  type ClientEventTypes = {
    clientReady: [client: Client]
    error: [error: Error]
    guildCreate: [guild: Guild]
    guildDelete: [guild: Guild]
    guildMemberAdd: [member: GuildMember]
    interactionCreate: [interaction: BaseInteraction]
  }
  export class Client {
    constructor(options: { intents: readonly Member<typeof GatewayIntentBits>[]; shards?: 'auto' })
    /** Null until the client is ready. */
    readonly application: {
      commands: { set(commands: readonly SlashCommand[]): Promise<unknown> }
    } | null
    readonly guilds: { cache: ReadonlyMap<string, Guild> }
    readonly users: { send: (userId: string, options: MessageCreateOptions) => Promise<Message> }
    /** `ping` is the mean of all shards’, NaN while there are none. */
    readonly ws: { readonly ping: number; shards: ReadonlyMap<number, WebSocketShard> }
    on<Event extends keyof ClientEventTypes>(
      event: Event,
      listener: (...args: ClientEventTypes[Event]) => void,
    ): this
    once<Event extends keyof ClientEventTypes>(
      event: Event,
      listener: (...args: ClientEventTypes[Event]) => void,
    ): this
    login(token?: string): Promise<string>
    destroy(): Promise<void>
  }
}

/** The module's types without an import, which the lint of dependencies refuses in tests: discord.js is not installed. */
type DiscordJs = {
  module: typeof import('discord.js')
  Client: import('discord.js').Client
  Guild: import('discord.js').Guild
  GuildMember: import('discord.js').GuildMember
  GuildBasedChannel: import('discord.js').GuildBasedChannel
  SendableChannels: import('discord.js').SendableChannels
  ChatInputCommandInteraction: import('discord.js').ChatInputCommandInteraction
  Message: import('discord.js').Message
  WebSocketShard: import('discord.js').WebSocketShard
}
