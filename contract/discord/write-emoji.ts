import type { GuildEmoji } from '@/contract/calls/discord'

/** As texts and options have it. */
export const writeEmoji = ({ id, name, animated }: Pick<GuildEmoji, 'id' | 'name' | 'animated'>) =>
  `<${animated ? 'a' : ''}:${name}:${id}>`
