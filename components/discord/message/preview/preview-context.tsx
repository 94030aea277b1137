import { createContext, useContext } from 'react'
import type { MessageNames, Samples } from '@/components/discord/message/names'
import type { Look } from './platform-colours'

export type PreviewContextValue = {
  /** Null where CSS alone decides between the looks. */
  look: Look | null
  names: MessageNames
  samples: Samples
  /** Whether names in braces are placeholders; else they are ordinary text. */
  isTemplate: boolean
}

const PreviewContext = createContext<PreviewContextValue>({
  look: 'dark',
  names: {},
  samples: new Map(),
  isTemplate: false,
})

export const PreviewProvider = PreviewContext.Provider

export const usePreview = () => useContext(PreviewContext)
