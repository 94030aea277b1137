import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { useListRows } from '@/components/form/use-list-rows'
import type { DraftEmbed, MessageLink, MessageValue } from '@/contract/declaration/read-message'
import { isSame } from '@/contract/json'
import { useEditor } from './editor-context'

type MessageListsOptions = {
  value: MessageValue
  onChange: (value: MessageValue) => void
  /** How many there may be. */
  room: { embeds: number; links: number }
  /** A removed row is back. */
  onRestored: (list: 'embeds' | 'links', at: number) => void
}

/** The embeds and the link buttons of a message as rows, and what adds one. */
export function useMessageLists({ value, onChange, room, onRestored }: MessageListsOptions) {
  const t = useTranslations('message')
  const { onRearrange } = useEditor()
  const { embeds = [], links = [] } = value
  const id = useId()
  const embedAdder = useRef<HTMLButtonElement>(null)
  const linkAdder = useRef<HTMLButtonElement>(null)
  const embedRows = useListRows<DraftEmbed>({
    values: embeds,
    nameAt: (at) => t('embeds.row', { position: at + 1 }),
    adder: embedAdder,
    about: `${id} embeds`,
    onRestored: (at) => onRestored('embeds', at),
    isBlankAt: (at) => isSame(embeds[at], {}),
    onChange: (next, order) => {
      onRearrange?.('embeds', order)
      onChange({ ...value, embeds: next })
    },
  })
  const linkRows = useListRows<MessageLink>({
    values: links,
    nameAt: (at) => links[at]?.label.trim() || t('links.row', { position: at + 1 }),
    adder: linkAdder,
    about: `${id} links`,
    onRestored: (at) => onRestored('links', at),
    isBlankAt: (at) => isBlankLink(links[at]),
    onChange: (next, order) => {
      onRearrange?.('links', order)
      onChange({ ...value, links: next })
    },
  })
  return {
    embeds: { rows: embedRows, adder: embedAdder, isFull: embeds.length >= room.embeds, max: room.embeds },
    links: { rows: linkRows, adder: linkAdder, isFull: links.length >= room.links, max: room.links },
    changeLink: (at: number, link: MessageLink) => onChange({ ...value, links: links.with(at, link) }),
  }
}

export type MessageLists = ReturnType<typeof useMessageLists>

export const blankLink: MessageLink = { label: '', url: '' }

export const isBlankLink = (link: MessageLink | undefined) =>
  link !== undefined && !link.label && !link.url && !link.emoji
