import { type RefObject, useId, useRef } from 'react'
import { useListRows } from '@/components/form/use-list-rows'
import { useEditor } from './editor-context'

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
