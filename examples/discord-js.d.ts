/*
 * What the example uses of discord.js, so that the project's own type check covers the example without installing it.
 * It stands outside of the example's folder: whoever copies that has discord.js and its own types.
 */
declare module 'discord.js' {
  type Send = (message: {
    content?: string
    embeds?: object[]
    flags?: number
    allowedMentions?: { users: string[] }
  }) => Promise<{ deletable: boolean; delete: () => Promise<unknown> }>

  export type Guild = { id: string; name: string; memberCount: number }
  export type GuildMember = {
    id: string
    displayName: string
    guild: Guild & {
      channels: { cache: { get: (id: string) => { isSendable: () => boolean; send?: Send } | undefined } }
    }
    displayAvatarURL: () => string
    send: Send
  }
  export type WebSocketShard = { id: number; status: number; ping: number }

  export const Events: {
    ClientReady: 'clientReady'
    GuildCreate: 'guildCreate'
    GuildDelete: 'guildDelete'
    GuildMemberAdd: 'guildMemberAdd'
    GuildMemberRemove: 'guildMemberRemove'
    Error: 'error'
  }
  export const GatewayIntentBits: { Guilds: 1; GuildMembers: 2 }
  export const MessageFlags: { SuppressNotifications: 4096 }
  export const Status: { Ready: 0; Connecting: 1; Reconnecting: 2 }

  type Heard = {
    clientReady: [client: Client]
    guildCreate: [guild: Guild]
    guildDelete: [guild: Guild]
    guildMemberAdd: [member: GuildMember]
    guildMemberRemove: [member: { displayName: string; guild: GuildMember['guild'] }]
    error: [error: Error]
  }
  export class Client {
    constructor(options: { intents: number[]; shards?: 'auto' })
    guilds: {
      cache: { keys: () => Iterable<string>; size: number; values: () => Iterable<{ shardId: number }> }
    }
    ws: { ping: number; shards: { values: () => Iterable<WebSocketShard> } }
    on<Name extends keyof Heard>(name: Name, listener: (...heard: Heard[Name]) => void): this
    once<Name extends keyof Heard>(name: Name, listener: (...heard: Heard[Name]) => void): this
    login(token: string): Promise<string>
    destroy(): Promise<void>
  }
}
