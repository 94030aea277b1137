import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { EmbedPath, PlacedEmbed } from '@/contract/declaration/read-message'

export type EmbedPart =
  | 'color'
  | 'author'
  | 'title'
  | 'description'
  | 'image'
  | 'thumbnail'
  | 'footer'
  | `fields.${number}`

/** What is drawn, and edited, as one. */
export type PartName = 'content' | `${EmbedPath}.${EmbedPart}` | `links.${number}`

export type PartProps = {
  of: PartName
  /** Whether there is something to draw. */
  isThere: boolean
  className?: string
  children?: ReactNode
}

type PartKinds = {
  /** Instead of the drawn part alone. */
  Part: ComponentType<PartProps>
  /** The embeds, each with what is done with it as a whole. */
  Embeds: ComponentType<{ placed: readonly PlacedEmbed[] }>
  /** Below everything: what adds to the message. */
  MessageTools: ComponentType
}

const PartsContext = createContext<PartKinds | null>(null)

/** Around a message that is edited where it is drawn. */
export const EditedParts = PartsContext.Provider

export const useEditedParts = () => useContext(PartsContext)

/** A part of a message as Discord draws it; where the message is edited, what edits it, too. */
export function Part(props: PartProps) {
  const edited = useEditedParts()
  if (edited) return <edited.Part {...props} />
  const { isThere, className, children } = props
  if (!isThere) return null
  return className ? <div className={className}>{children}</div> : children
}
