import { toastStore } from '@chakra-ui/react'
import { act, configure, getConfig } from '@testing-library/react'
import { toastOptions } from '@/config/toast'

const maxFrames = 200
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A toast is drawn unseen, and comes into view with the next frame. */
const comesIntoView = () =>
  Array.from(document.getElementsByClassName('chakra-toast')).some(
    (toast) => toast instanceof HTMLElement && toast.style.opacity === '0',
  )

/** Has whoever waits for something wait, too, until the toasts that came meanwhile are in view. */
export function awaitToasts() {
  const { asyncWrapper } = getConfig()
  configure({
    asyncWrapper: async (callback) => {
      const result = await asyncWrapper(callback)
      for (let frames = 0; frames < maxFrames && comesIntoView(); frames++) await frame()
      return result
    },
  })
}

const { duration } = toastOptions.defaultOptions
const stayFor = (time: number | null) => void Object.assign(toastOptions.defaultOptions, { duration: time })

/** Toasts stay: on a busy machine their time may be up before a test gets to press "Undo". */
export const keepToasts = () => stayFor(null)

/** For a test of the time itself. */
export const closeToastsInTime = () => stayFor(duration)

/** Takes away what is still being told: toasts stand beside what a test renders, and outlive it. */
export const clearToasts = () =>
  act(() => {
    for (const toasts of Object.values(toastStore.getState())) {
      for (const { id, position } of toasts) toastStore.removeToast(String(id), position)
    }
  })
