import { toastStore } from '@chakra-ui/react'
import { act, configure, getConfig } from '@testing-library/react'

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

/** Takes away what is still being told: toasts stand beside what a test renders, and outlive it. */
export const clearToasts = () =>
  act(() => {
    for (const toasts of Object.values(toastStore.getState())) {
      for (const { id, position } of toasts) toastStore.removeToast(String(id), position)
    }
  })
