import { createContext, type ReactNode, useContext } from 'react'
import { type ImageOwner, type ImageSource, useImageSource } from '@/api/images'
import type { EmbedPath } from '@/contract/declaration/read-message'
import type { Placeholder } from '@/contract/declaration/hints'

/** If the person chooses the placeholders: how one that a text uses is added to them. */
type PlaceholderList = { add: (name: string) => void; isFull: boolean }

export type EditorContextValue = {
  /** Whose emoji texts can have; undefined where no server is meant. */
  guildId?: string
  placeholders: readonly Placeholder[]
  /** Undefined where the placeholders are given. */
  placeholderList?: PlaceholderList
  /** What is wrong with the value at a path such as `embed.fields.0.name`, as a sentence. */
  errorAt: (path: string) => string | undefined
  /** What somebody else meanwhile wrote at a path where something else is being written. */
  theirs?: ReadonlyMap<string, string> | undefined
  /** A person has left the value at a path: what is wrong with it may be said now. */
  onLeave?: (path: string) => void
  /** The rows of the list at a path have moved: for each index, where its row was before; null for a new one. */
  onRearrange?: (path: string, order: readonly (number | null)[]) => void
}

const EditorContext = createContext<EditorContextValue>({ placeholders: [], errorAt: () => undefined })

export const EditorProvider = EditorContext.Provider

export const useEditor = () => useContext(EditorContext)

const EmbedPathContext = createContext<EmbedPath>('embed')

/** Around the fields of one embed. */
export const EmbedPathProvider = EmbedPathContext.Provider

/** Where the embed stands whose fields these are. */
export const useEmbedPath = () => useContext(EmbedPathContext)

const ImagesContext = createContext<ImageSource | null | undefined>(undefined)

export const ImagesProvider = ImagesContext.Provider

type EditorImagesProps = {
  owner: ImageOwner
  /** Takes images that a backend cannot keep by themselves. */
  attachments?: ImageSource
  children: ReactNode
}

/** Around an editor, so that the answer renders only its fields for images. */
export const EditorImages = ({ owner, attachments, children }: EditorImagesProps) => (
  <ImagesProvider value={useImageSource(owner, attachments)}>{children}</ImagesProvider>
)

/** Where images come from; null while that is not known, and if none can be uploaded; undefined where none are asked for. */
export const useEditorImages = () => useContext(ImagesContext)
