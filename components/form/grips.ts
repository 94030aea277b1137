import type { PointerEvent } from 'react'

type Follow = (press: PointerEvent) => void

/** The grips of a list, and who follows what presses them. A press before that is passed on once somebody does. */
export function gripsOf(onEarly: () => void) {
  const elements = new Map<string, HTMLElement>()
  const followers = new Map<string, Follow>()
  let early: { id: string; press: PointerEvent } | null = null
  const forget = () => (early = null)
  return {
    elements,
    press(id: string, press: PointerEvent) {
      const follow = followers.get(id)
      if (follow) {
        follow(press)
        return
      }
      early = { id, press }
      // Nothing is dragged by a pointer that has let go.
      window.addEventListener('pointerup', forget, { once: true })
      onEarly()
    },
    follow(id: string, follow: Follow) {
      followers.set(id, follow)
      if (early?.id === id) {
        const { press } = early
        forget()
        follow(press)
      }
      return () => void followers.delete(id)
    },
  }
}

export type Grips = ReturnType<typeof gripsOf>
