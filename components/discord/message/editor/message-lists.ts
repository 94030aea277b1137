import { useTranslations } from 'next-intl'
import { type RefObject, useId, useRef } from 'react'
import type { MessageRoom } from '@/contract/declaration/message-shape'
import type { DraftEmbed, MessageLink, MessageValue } from '@/contract/declaration/read-message'
import { isSame } from '@/contract/json'
import { useListRows } from '@/components/form/use-list-rows'
import { useEditor } from './editor-context'

type MessageListsOptions = {
  value: MessageValue
  onChange: (value: MessageValue) => void
  room: MessageRoom
  /** A removed row is back, at this path. */
  onRestored: (path: string) => void
}

/** The embeds and the link buttons of a message as rows, and what adds one. */
export function useMessageLists({ value, onChange, room, onRestored }: MessageListsOptions) {
  const t = useTranslations('message')
  const { embeds = [], links = [] } = value
  return {
    embeds: useMessageRows<DraftEmbed>({
      path: 'embeds',
      values: embeds,
      max: room.embeds,
      nameAt: (at) => t('embeds.row', { position: at + 1 }),
      isBlankAt: (at) => isSame(embeds[at], {}),
      onChange: (next) => onChange({ ...value, embeds: next }),
      onRestored,
    }),
    links: useMessageRows<MessageLink>({
      path: 'links',
      values: links,
      max: room.links,
      nameAt: (at) => links[at]?.label.trim() || t('links.row', { position: at + 1 }),
      isBlankAt: (at) => isBlankLink(links[at]),
      onChange: (next) => onChange({ ...value, links: next }),
      onRestored,
    }),
    changeLink: (at: number, link: MessageLink) => onChange({ ...value, links: links.with(at, link) }),
  }
}

export type MessageLists = ReturnType<typeof useMessageLists>

export const blankLink: MessageLink = { label: '', url: '' }

export const isBlankLink = (link: MessageLink | undefined) =>
  link !== undefined && !link.label && !link.url && !link.emoji

type MessageRowsOptions<Value> = {
  /** Where the list stands in the message, such as `embed.fields`. */
  path: string
  values: readonly Value[]
  /** How many there may be. */
  max: number
  nameAt: (at: number) => string
  isBlankAt: (at: number) => boolean
  onChange: (values: Value[]) => void
  /** A removed row is back, at this path. */
  onRestored?: (path: string) => void
}

/** A list of a message as rows, and what adds one. */
export function useMessageRows<Value>({
  path,
  max,
  onChange,
  onRestored,
  ...list
}: MessageRowsOptions<Value>) {
  const { onRearrange } = useEditor()
  const adder = useRef<HTMLButtonElement>(null)
  const rows = useListRows({
    ...list,
    adder,
    about: useId(),
    onRestored: (at) => onRestored?.(`${path}.${at}`),
    onChange: (next, order) => {
      onRearrange?.(path, order)
      onChange(next)
    },
  })
  return { rows, adder, max, isFull: list.values.length >= max }
}

/** Such a list, whatever its values are. */
export type MessageRows = {
  rows: Omit<ReturnType<typeof useListRows<never>>, 'insert' | 'replace'>
  adder: RefObject<HTMLButtonElement | null>
  max: number
  isFull: boolean
}
