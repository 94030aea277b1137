import type { Channel } from '@/api/channels.schema'
import type { Role } from '@/api/roles.schema'
import { channelsOf, usualChannels } from './channels'
import { guildId, imageHashOf, personId } from './ids'
import { largeGuildChannels, largeGuildRoles } from './large-guild'
import { type PersonKey, personIds, personKeys } from './person-ids'
import { rolesOf, usualRoles } from './roles'

export type Right = 'administrator' | 'manager' | 'member'

/** A server of the demo world as it is at first; what changes at run time is in `state.ts`. */
export type DemoGuild = {
  id: string
  name: string
  icon: string | null
  banner: string | null
  ownerId: string
  hasBot: boolean
  memberCount: number
  features: string[]
  /** What each person holds there; the owner is among them. */
  members: ReadonlyMap<string, Right>
  roles: (botId: string) => Role[]
  channels: () => Channel[]
}

export type GuildSketch = {
  number: number
  name: string
  /** Null for somebody whom one cannot sign in as. */
  owner: PersonKey | null
  members?: Partial<Record<PersonKey, Right>>
  hasBot: boolean
  hasIcon: boolean
  memberCount: number
  topics?: readonly string[]
  isLarge?: boolean
}

const somebodyElse = personId(90)

function membersOf(sketch: GuildSketch): [string, Right][] {
  const { owner, members = {} } = sketch
  const others = personKeys.flatMap((key): [string, Right][] => {
    const right = key === owner ? 'administrator' : members[key]
    return right ? [[personIds[key], right]] : []
  })
  return owner ? others : [...others, [somebodyElse, 'administrator']]
}

export function guildFrom(sketch: GuildSketch): DemoGuild {
  const id = guildId(sketch.number)
  const usual = () => usualChannels('Conversation', sketch.topics ?? ['off-topic', 'pictures'])
  return {
    id,
    name: sketch.name,
    icon: sketch.hasIcon ? imageHashOf(`icon:${id}`) : null,
    banner: sketch.isLarge ? imageHashOf(`banner:${id}`) : null,
    ownerId: sketch.owner ? personIds[sketch.owner] : somebodyElse,
    hasBot: sketch.hasBot,
    memberCount: sketch.memberCount,
    features: sketch.memberCount > 500 ? ['COMMUNITY', 'NEWS'] : [],
    members: new Map(membersOf(sketch)),
    roles: (botId) => rolesOf(id, sketch.isLarge ? largeGuildRoles(botId) : usualRoles(botId)),
    channels: () => channelsOf(id, sketch.isLarge ? largeGuildChannels() : usual()),
  }
}
