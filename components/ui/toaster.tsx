import { createToastFn, ThemeProvider, type ToastId, ToastProvider } from '@chakra-ui/react'
import { MotionConfig } from 'framer-motion'
import { NextIntlClientProvider } from 'next-intl'
import { createRoot } from 'react-dom/client'
import { english } from '@/config/messages/catalogue'
import { toastOptions } from '@/config/toast'
import { theme } from '@/theme/theme'
import type { Notification } from './notify'
import { ToastCard } from './toast-card'

/** Under 200 ms, as all motion here. */
const motion = {
  initial: { opacity: 0, y: 16 },
  animate: { opacity: 1, y: 0, transition: { duration: 0.16 } },
  exit: { opacity: 0, transition: { duration: 0.12 } },
}

/** The host stands beside the application's own tree, so that a page without a toast never loads it. */
function mountHost() {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
      <ThemeProvider theme={theme}>
        <MotionConfig reducedMotion="user">
          <ToastProvider defaultOptions={toastOptions.defaultOptions} motionVariants={motion} />
        </MotionConfig>
      </ThemeProvider>
    </NextIntlClientProvider>,
  )
  return host
}

let host: HTMLElement | undefined
const toast = createToastFn(theme.direction, toastOptions.defaultOptions)

/** More than this many at once would cover a phone's screen. */
const most = 3
let shown: { id: ToastId; about: string | undefined; text: string }[] = []

/** Takes away what the next notification replaces. */
function makeRoom(about: string | undefined, text: string) {
  const isStale = (earlier: (typeof shown)[number], at: number) =>
    at <= shown.length - most || (about !== undefined && earlier.about === about) || earlier.text === text
  for (const { id } of shown.filter(isStale)) toast.close(id)
  shown = shown.filter((earlier, at) => !isStale(earlier, at))
}

export function closeToast(about: string) {
  for (const { id } of shown.filter((one) => one.about === about)) toast.close(id)
  shown = shown.filter((one) => one.about !== about)
}

export function showToast({ about, ...notification }: Notification) {
  if (!host?.isConnected) host = mountHost()
  const text = `${notification.status}\n${notification.title}\n${notification.description ?? ''}`
  makeRoom(about, text)
  const id = toast({ render: ({ onClose }) => <ToastCard {...notification} onClose={onClose} /> })
  shown.push({ id, about, text })
}
