import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type MessageNames, type Samples, samplesOf } from '@/components/discord/message/names'
import type { Placeholder } from '@/contract/declaration/hints'
import type { Look } from './discord-colours'

type PreviewContextValue = {
  /** Null if CSS alone decides between the looks. */
  look: Look | null
  names: MessageNames
  samples: Samples
  /** Whether names in braces are placeholders even if none is offered; otherwise they are text. */
  isTemplate: boolean
  /** Whether nothing in it can be pressed: a press edits it. */
  isInert: boolean
}

const PreviewContext = createContext<PreviewContextValue>({
  look: 'dark',
  names: {},
  samples: new Map(),
  isTemplate: false,
  isInert: false,
})

export type PreviewProviderProps = Partial<Pick<PreviewContextValue, 'look' | 'isTemplate' | 'isInert'>> & {
  names: MessageNames
  /** Names in braces and their samples. Other names are highlighted; if none are offered, braces are text. */
  placeholders: readonly Placeholder[]
  children: ReactNode
}

export function PreviewProvider(props: PreviewProviderProps) {
  const { look = null, names, placeholders, isTemplate = placeholders.length > 0 } = props
  const { isInert = false, children } = props
  const samples = useMemo(() => samplesOf(placeholders), [placeholders])
  const value = useMemo(
    () => ({ look, names, samples, isTemplate, isInert }),
    [look, names, samples, isTemplate, isInert],
  )
  return <PreviewContext value={value}>{children}</PreviewContext>
}

export const usePreview = () => useContext(PreviewContext)
