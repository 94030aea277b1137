import type { ReactNode, Ref } from 'react'

/** One thing that may be chosen. */
export type PickerItem = {
  id: string
  name: string
  icon: ReactNode
  /** Why it cannot be chosen, in a few words. */
  reason?: string
}

/** Things that stand together. A choosable category is the first item of its own group. */
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

/** A label, its help and complaint: what all pickers take. Give the same `id` to point a link or the focus at it. */
export type PickerFieldProps = {
  label: string
  description?: string
  error?: string
  id?: string
  name?: string
  isRequired?: boolean
  isDisabled?: boolean
  onBlur?: () => void
  /** The button, for instance to focus it at a complaint. */
  ref?: Ref<HTMLButtonElement>
}
