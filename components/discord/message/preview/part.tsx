import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** What is drawn, and edited, as one. */
export type PartName =
  | 'content'
  | `embed.${'color' | 'author' | 'title' | 'description' | 'image' | 'thumbnail' | 'footer'}`
  | `embed.fields.${number}`

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
  /** What is done with the whole embed. */
  EmbedTools: ComponentType
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
