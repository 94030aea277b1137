import { createContext, useContext } from 'react'
import type { PictureSource } from '@/components/pictures/picture-source'
import type { Placeholder } from '@/config/features/hints'

/** For texts whose placeholders the person chooses: how one that a text uses gets among them. */
export type PlaceholderList = { add: (name: string) => void; isFull: boolean }

type EditorContextValue = {
  placeholders: readonly Placeholder[]
  /** Missing where the placeholders are given. */
  placeholderList?: PlaceholderList
  /** What is wrong with the value at a path such as `embed.fields.0.name`, in words. */
  complaint: (path: string) => string | undefined
  /** Where pictures come from; null while that is not known or where none can be uploaded. */
  pictures?: PictureSource | null
}

const EditorContext = createContext<EditorContextValue>({ placeholders: [], complaint: () => undefined })

export const EditorProvider = EditorContext.Provider

/** What every field of one editor shares. */
export const useEditor = () => useContext(EditorContext)
