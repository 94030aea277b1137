import type { Embed } from '@/api/embed.schema'

/** A message as a feature's options hold it. */
export type MessageValue = { content: string; embed: Embed | null }

export const emptyMessage: MessageValue = { content: '', embed: null }
