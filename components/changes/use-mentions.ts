import { useLocale } from 'next-intl'
import { useState } from 'react'
import { atomAt } from '@/components/discord/message/markdown/atoms'
import type { MarkdownNode } from '@/components/discord/message/markdown/nodes'
import { writeTimestamp } from '@/components/discord/message/preview/write-timestamp'
import { useOwnZone } from '@/components/ui/own-zone'
import type { Named } from '@/contract/declaration/controls'

/**
 * What a role or a channel is called, with its sign, or a member or a choice of a source; undefined where nobody knows.
 */
export type NameOf = (kind: Named, id: string, source: string | undefined) => string | undefined

/** A stretch of a text, and what is read in its place where it stands for something else, such as `<#123>`. */
export type Stretch = { written: string; reads?: string; node?: MarkdownNode }

const mentioned: Partial<Record<string, Named>> = { user: 'member', role: 'role', channel: 'channel' }

/** Reads the mentions, times, commands and emoji of a text as Discord shows them; what nobody knows stays as written. */
export function useMentions(nameOf: NameOf) {
  const locale = useLocale()
  const ownZone = useOwnZone()
  const [now] = useState(() => Date.now() / 1000)

  function readsAs(node: MarkdownNode): string | undefined {
    if (node.type === 'command') return `/${node.name}`
    if (node.type === 'emoji') return `:${node.name}:`
    if (node.type === 'mention') return mentionedName(node)
    return node.type === 'timestamp' ? (writeTimestamp(node, now, locale, ownZone()) ?? undefined) : undefined
  }

  function mentionedName({ of, id }: MarkdownNode & { type: 'mention' }) {
    const kind = mentioned[of]
    const name = kind && nameOf(kind, id, undefined)
    return name && kind === 'member' ? `@${name}` : name
  }

  function stretchesOf(text: string): Stretch[] {
    const stretches: Stretch[] = []
    const starts = /[\\<]/g
    let from = 0
    for (let start = starts.exec(text); start; start = starts.exec(text)) {
      const atom = atomAt(text, start.index)
      if (!atom) continue
      starts.lastIndex = atom.end
      const reads = readsAs(atom.node)
      if (reads === undefined) continue
      stretches.push({ written: text.slice(from, start.index) })
      stretches.push({ written: text.slice(start.index, atom.end), reads, node: atom.node })
      from = atom.end
    }
    return [...stretches, { written: text.slice(from) }].filter(({ written }) => written !== '')
  }

  const named = (text: string) =>
    stretchesOf(text)
      .map(({ written, reads }) => reads ?? written)
      .join('')

  return { stretchesOf, named }
}
