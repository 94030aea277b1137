/** What Discord may write instead of a channel that the bot cannot view; usually it leaves the channel out. */
const hiddenName = '___hidden___'
const hiddenFlag = 1 << 17

/** Whether all that a list says of a channel is that it exists: the bot cannot view it, and its name is not known. */
export const isHidden = ({ name, flags }: { name: string; flags?: unknown }) =>
  name === hiddenName || (typeof flags === 'number' && (flags & hiddenFlag) !== 0)

export const visible = <Channel extends { name: string; flags?: unknown }>(channels: readonly Channel[]) =>
  channels.filter((channel) => !isHidden(channel))
