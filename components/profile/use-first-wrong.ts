import { useEffect, useRef, useState } from 'react'

const wrongControl = '[aria-invalid="true"], [data-wrong] .row-tools > :last-child'

/** Gives the focus to the topmost control with something wrong, once that is drawn. */
export function useFirstError() {
  const root = useRef<HTMLFormElement>(null)
  const [wish, setWish] = useState<object | null>(null)

  useEffect(() => {
    if (!wish) return
    // What is wrong with a part as a whole is said in its group.
    const group = root.current?.querySelector('.complaint')?.closest('[role="group"]')
    const wanted =
      root.current?.querySelector<HTMLElement>(wrongControl) ??
      group?.querySelector<HTMLElement>('input, textarea')
    wanted?.focus()
    wanted?.scrollIntoView({ block: 'center' })
  }, [wish])

  return { root, focusFirstWrong: () => setWish({}) }
}
