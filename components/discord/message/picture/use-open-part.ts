import { type RefObject, useCallback, useEffect, useState } from 'react'
import { insertAtEnd, isTextElement } from '@/components/discord/message/editor/formatting'
import type { PartName } from '@/components/discord/message/preview/part'

/** What had the focus, if it is still there, or what the first of the selectors finds that finds anything. */
type Wanted = { left?: Element | null; selectors: readonly string[]; insert?: string | undefined }

function findWanted(root: HTMLElement, { left, selectors }: Wanted) {
  if (left instanceof HTMLElement && root.contains(left)) return left
  for (const selector of selectors) {
    const found = root.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return null
}

const fieldsIn = (part: PartName) =>
  `[data-part="${part}"] :is(input, textarea):not([type=file], [type=color])`

/** Which part of a message is being edited where it is drawn. Whatever opens or closes one moves the focus along. */
export function useOpenPart(root: RefObject<HTMLElement | null>) {
  const [openPart, setOpenPart] = useState<PartName | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)

  useEffect(() => {
    const element = wanted && root.current && findWanted(root.current, wanted)
    element?.focus()
    if (!isTextElement(element)) return
    element.setSelectionRange(element.value.length, element.value.length)
    if (wanted?.insert !== undefined) insertAtEnd(element, wanted.insert)
  }, [wanted, root])

  const focusNext = useCallback(
    (selector: string, insert?: string) => setWanted({ selectors: [selector], insert }),
    [],
  )
  const open = useCallback(
    (part: PartName, { field, insert }: { field?: string; insert?: string } = {}) => {
      setOpenPart(part)
      focusNext(field === undefined ? fieldsIn(part) : `[data-part="${part}"] ${field}`, insert)
    },
    [focusNext],
  )
  return {
    openPart,
    open,
    focusNext,
    /** What opens the row at a path, or the first part of it, gets the focus. */
    focusRow: (path: string) => focusNext(`:is([data-edit="${path}"], [data-edit^="${path}."])`),
    /** The focus has come into a part that is shown as fields already. */
    hold: setOpenPart,
    /** The focus has gone from a part. */
    leave: (part: PartName) => setOpenPart((current) => (current === part ? null : current)),
    /**
     * Closes a part from within: the focus goes to what opens it again, or stays where something is wrong.
     * @param left what had the focus
     */
    close(part: PartName, left: Element | null = null) {
      setOpenPart(null)
      const fields = fieldsIn(part)
      const selectors = [
        `${fields}[aria-invalid="true"]`,
        fields,
        `[data-edit="${part}"]`,
        `[data-add="${part}"]`,
      ]
      setWanted({ left, selectors })
    },
  }
}

export type OpenPart = ReturnType<typeof useOpenPart>
