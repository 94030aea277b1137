import type { ReactNode, Ref } from 'react'

export type PickerItem = {
  id: string
  name: string
  icon: ReactNode
  /** What stands at its end, in a few words. */
  note?: ReactNode
  /** Why it cannot be chosen, in a few words. */
  reason?: string
}

/** Items that stand together. A category that may be chosen is the first item of its own group. */
export type PickerGroup = {
  id: string
  /** Null for what stands in no category. */
  label: string | null
  items: readonly PickerItem[]
}

/** What a picker chooses from, and how far it is known. */
export type PickerSource = {
  kind: 'role' | 'channel' | 'category'
  groups: readonly PickerGroup[]
  /** Also what may not be chosen, such as channels of another type; undefined for what has been deleted. */
  find: (id: string) => PickerItem | undefined
  /** False where the backend offers no list: ids are entered by hand then, and none counts as deleted. */
  isListed: boolean
}

/** One id, or with `multiple` any number of ids, each once. */
export type PickerValue =
  | { multiple?: false; value: string | null; onChange: (value: string | null) => void }
  | { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }

export const chosenIds = ({ multiple, value }: PickerValue): readonly string[] =>
  multiple ? value : value === null ? [] : [value]

export type PickerFieldProps = {
  label: string
  description?: ReactNode
  error?: string
  /** Where a link or the focus can be pointed. */
  id?: string
  name?: string
  isRequired?: boolean
  isDisabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}
