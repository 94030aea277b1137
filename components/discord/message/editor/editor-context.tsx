import { createContext, useContext } from 'react'
import type { ImageSource } from '@/api/images'
import type { Placeholder } from '@/contract/declaration/hints'

/** If the person chooses the placeholders: how one that a text uses is added to them. */
type PlaceholderList = { add: (name: string) => void; isFull: boolean }

export type EditorContextValue = {
  placeholders: readonly Placeholder[]
  /** Undefined where the placeholders are given. */
  placeholderList?: PlaceholderList
  /** What is wrong with the value at a path such as `embed.fields.0.name`, as a sentence. */
  errorAt: (path: string) => string | undefined
  /** A person has left the value at a path: what is wrong with it may be said now. */
  onLeave?: (path: string) => void
  /** The rows of the list at a path have moved: for each index, where its row was before; null for a new one. */
  onRearrange?: (path: string, order: readonly (number | null)[]) => void
  /** Where images come from; null while that is not known, and if none can be uploaded. */
  images?: ImageSource | null
}

const EditorContext = createContext<EditorContextValue>({ placeholders: [], errorAt: () => undefined })

export const EditorProvider = EditorContext.Provider

export const useEditor = () => useContext(EditorContext)
