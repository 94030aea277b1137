import { createContext, useContext } from 'react'
import type { useEmbedFields } from '@/components/discord/message/editor/embed-fields'
import type { PartName } from '@/components/discord/message/preview/part'
import type { DraftEmbed, MessageValue } from '@/contract/declaration/read-message'
import type { OpenPart } from './use-open-part'

type Picture = {
  message: MessageValue
  onChange: (message: MessageValue) => void
  onEmbed: (embed: DraftEmbed) => void
  onRemoveEmbed: () => void
  allowContent: boolean
  opened: OpenPart
  /** The parts in which something is wrong, or contested: they are shown as fields, which say it. */
  shown: ReadonlySet<PartName>
  /** The part to begin with, in a message without any. */
  first: PartName | null
  rows: ReturnType<typeof useEmbedFields>
}

const PictureContext = createContext<Picture | null>(null)

export const PictureProvider = PictureContext.Provider

export function usePicture(): Picture {
  const picture = useContext(PictureContext)
  if (!picture) throw new Error('A part is edited outside of its message.')
  return picture
}

/** Tells of a part whether it is shown as fields. */
export function useHasFields() {
  const { opened, shown, first } = usePicture()
  return (part: PartName) => opened.openPart === part || shown.has(part) || first === part
}
