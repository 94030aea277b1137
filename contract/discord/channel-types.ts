/** Discord's channel types (specification, section 3). */
export const channelTypes = {
  GUILD_TEXT: 0,
  DM: 1,
  GUILD_VOICE: 2,
  GROUP_DM: 3,
  GUILD_CATEGORY: 4,
  GUILD_ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  GUILD_STAGE_VOICE: 13,
  GUILD_DIRECTORY: 14,
  GUILD_FORUM: 15,
  GUILD_MEDIA: 16,
} as const

/** Where a bot writes, unless a feature asks for something else. */
export const usualChannelTypes: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT]

export const threadTypes: readonly number[] = [
  channelTypes.ANNOUNCEMENT_THREAD,
  channelTypes.PUBLIC_THREAD,
  channelTypes.PRIVATE_THREAD,
]
export const isThread = ({ type }: { type: number | null }) => type !== null && threadTypes.includes(type)

/** Whether an option, or a picker, that takes these types takes threads: those that are archived or private are in no list. */
export const takesThreads = (types: readonly number[] | undefined) =>
  types?.some((type) => threadTypes.includes(type)) ?? false
