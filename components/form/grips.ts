import type { SyntheticEvent } from 'react'

type Press = 'onPointerDown' | 'onKeyDown'
type Follow = (press: Press, event: SyntheticEvent) => void

/** The grips of a list, and who follows what is pressed on them. A press before that is passed on once somebody does. */
export function gripsOf(onEarly: () => void) {
  const elements = new Map<string, HTMLElement>()
  const followers = new Map<string, Follow>()
  let early: { id: string; press: Press; event: SyntheticEvent } | null = null
  const forget = () => (early = null)
  return {
    elements,
    press(id: string, press: Press, event: SyntheticEvent) {
      const follow = followers.get(id)
      if (follow) {
        follow(press, event)
        return
      }
      early = { id, press, event }
      // Nothing is dragged by a pointer that has let go.
      if (press === 'onPointerDown') window.addEventListener('pointerup', forget, { once: true })
      onEarly()
    },
    follow(id: string, follow: Follow) {
      followers.set(id, follow)
      if (early?.id === id) {
        const { press, event } = early
        forget()
        follow(press, event)
      }
      return () => void followers.delete(id)
    },
  }
}

export type Grips = ReturnType<typeof gripsOf>
