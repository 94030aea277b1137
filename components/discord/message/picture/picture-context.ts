import { createContext, useContext } from 'react'
import type { useEmbedFields } from '@/components/discord/message/editor/embed-fields'
import type { MessageLists } from '@/components/discord/message/editor/message-lists'
import type { PartName } from '@/components/discord/message/preview/part'
import type { DraftEmbed, MessageValue, PlacedEmbed } from '@/contract/declaration/read-message'
import type { OpenPart } from './use-open-part'

type Picture = {
  message: MessageValue
  onChange: (message: MessageValue) => void
  /** Of a message with one embed. */
  onRemoveEmbed: () => void
  allowContent: boolean
  opened: OpenPart
  /** The parts in which something is wrong, or contested: they are shown as fields, which say it. */
  shown: ReadonlySet<PartName>
  /** The parts to begin with, where there is nothing to press. */
  blank: ReadonlySet<PartName>
  lists: MessageLists
}

const PictureContext = createContext<Picture | null>(null)

export const PictureProvider = PictureContext.Provider

export function usePicture(): Picture {
  const picture = useContext(PictureContext)
  if (!picture) throw new Error('A part is edited outside of its message.')
  return picture
}

type EditedEmbed = PlacedEmbed & {
  onEmbed: (embed: DraftEmbed) => void
  rows: ReturnType<typeof useEmbedFields>
}

const EmbedContext = createContext<EditedEmbed | null>(null)

/** Around one embed of the message. */
export const EditedEmbedProvider = EmbedContext.Provider

export function useEditedEmbed(): EditedEmbed {
  const embed = useContext(EmbedContext)
  if (!embed) throw new Error('A part of an embed is edited outside of it.')
  return embed
}

/** Tells of a part whether it is shown as fields. */
export function useHasFields() {
  const { opened, shown, blank } = usePicture()
  return (part: PartName) => opened.openPart === part || shown.has(part) || blank.has(part)
}
