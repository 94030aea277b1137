import type { ComponentProps, KeyboardEvent } from 'react'

type LookButtonProps = Omit<ComponentProps<'span'>, 'role' | 'tabIndex' | 'onKeyDown'>

/** A button that changes nothing: unlike the browser's own it also works among fields that can only be looked at. */
export function LookButton(props: LookButtonProps) {
  return <span {...props} role="button" tabIndex={0} onKeyDown={pressWithKeys} />
}

function pressWithKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
