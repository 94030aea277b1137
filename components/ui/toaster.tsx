import {
  Button,
  chakra,
  CloseButton,
  createToastFn,
  ThemeProvider,
  type ToastId,
  ToastProvider,
  VisuallyHidden,
} from '@chakra-ui/react'
import { MotionConfig } from 'framer-motion'
import { CircleAlert, CircleCheck, Info, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { type FocusEvent, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { english } from '@/config/messages/catalogue'
import { type AlertStatus, toastOptions } from '@/config/toast'
import { theme } from '@/theme/theme'
import type { Notification } from './notify'

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
const maxToasts = 3
let shown: { id: ToastId; about: string | undefined; text: string; hasAction: boolean }[] = []

/** A newer way back takes the place of an older one: which of two "Undo" is which, nobody could tell. */
function makeRoom(about: string | undefined, text: string, hasAction: boolean) {
  const isStale = (earlier: (typeof shown)[number], at: number) =>
    at <= shown.length - maxToasts ||
    (about !== undefined && earlier.about === about) ||
    earlier.text === text ||
    (earlier.hasAction && hasAction)
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
  const hasAction = notification.action !== undefined
  makeRoom(about, text, hasAction)
  const id = toast({ render: ({ onClose }) => <ToastCard {...notification} onClose={onClose} /> })
  shown.push({ id, about, text, hasAction })
}

const looks: Record<AlertStatus, { icon: LucideIcon; colour: string }> = {
  info: { icon: Info, colour: 'info.text' },
  success: { icon: CircleCheck, colour: 'success.text' },
  warning: { icon: TriangleAlert, colour: 'warning.text' },
  error: { icon: CircleAlert, colour: 'danger.text' },
  loading: { icon: LoaderCircle, colour: 'info.text' },
}

const styles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  bg: 'bg.surface',
  color: 'text.primary',
  borderWidth: '1px',
  borderRadius: 'lg',
  boxShadow: 'floating',
  ps: 4,
  pe: 2,
  py: 3,
  fontSize: 'sm',
  '.toast-text': { flex: 1, minW: 0, pt: '1px', overflowWrap: 'anywhere' },
  '.toast-title': { fontWeight: 'semibold' },
  '.toast-description': { color: 'text.muted' },
} as const

/** How one notification looks, and what it says to those who do not see its colour. */
function ToastCard({ status, title, description, action, onClose }: Notification & { onClose: () => void }) {
  const t = useTranslations('common')
  const { icon: Icon, colour } = looks[status]
  const { keepPlace, goBack } = useFocusBack()
  const close = () => {
    onClose()
    goBack()
  }
  const act = () => {
    action?.onClick()
    close()
  }

  return (
    <chakra.div sx={styles} onFocus={keepPlace}>
      <chakra.span color={colour} flexShrink={0} mt="2px" aria-hidden>
        <Icon size={19} />
      </chakra.span>
      <div className="toast-text">
        <p className="toast-title">
          <VisuallyHidden>{t(`status.${status}`)}: </VisuallyHidden>
          {title}
        </p>
        {description && <p className="toast-description">{description}</p>}
      </div>
      {action && (
        <Button size="sm" variant="ghost" color="accent.text" my={-1} onClick={act}>
          {action.label}
        </Button>
      )}
      <CloseButton aria-label={t('dismiss')} my={-1} onClick={close} />
    </chakra.div>
  )
}

/** Remembers what had the focus before the notification got it, which is where it goes when that is closed. */
function useFocusBack() {
  const before = useRef<EventTarget>(null)
  return {
    keepPlace: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
    },
    goBack: () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}
