import {
  Box,
  Button,
  CloseButton,
  createToastFn,
  Flex,
  Text,
  ThemeProvider,
  type ToastId,
  ToastProvider,
  VisuallyHidden,
} from '@chakra-ui/react'
import { MotionConfig } from 'framer-motion'
import { CircleAlert, CircleCheck, Info, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { type FocusEvent, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { english } from '@/config/messages/catalogue'
import { inLanguage } from '@/config/messages/in-language'
import { directionOf, localeOf } from '@/config/messages/languages'
import { withSpace } from '@/contract/join-sentences'
import { type AlertStatus, toastOptions } from '@/config/toast'
import { inEachDirection, theme } from '@/theme/theme'
import { focusPlaceOf } from './focus-place'
import { pageLanguage } from './language-address'
import { useTimeout } from './use-timeout'

export type Notification = {
  /** What it is about: a newer notification about the same takes this one's place. */
  about?: string
  status: AlertStatus
  title: string
  description?: string
  /** A button in the notification; pressing it also closes the notification. */
  action?: { label: string; onClick: () => void }
}

const motion = {
  initial: { opacity: 0, y: 16 },
  animate: { opacity: 1, y: 0, transition: { duration: 0.16 } },
  exit: { opacity: 0, transition: { duration: 0.12 } },
}

/** Outside the application's tree, so that a page without a toast never loads it. */
function mountHost() {
  const host = document.createElement('div')
  const language = pageLanguage()
  document.body.append(host)
  createRoot(host).render(
    <NextIntlClientProvider
      locale={localeOf(language)}
      messages={inLanguage(english, language)}
      timeZone="UTC"
    >
      <ThemeProvider theme={inEachDirection(theme)[directionOf(language)]}>
        <MotionConfig reducedMotion="user">
          <ToastProvider defaultOptions={toastOptions.defaultOptions} motionVariants={motion} />
        </MotionConfig>
      </ThemeProvider>
    </NextIntlClientProvider>,
  )
  return host
}

let host: HTMLElement | undefined
let isReady: Promise<void> | undefined

/** Screen readers announce what comes into a region that they know already, so the first toast waits for its region. */
function prepareHost() {
  if (host?.isConnected) return isReady
  host = mountHost()
  isReady = new Promise((resolve) => setTimeout(resolve, 100))
  return isReady
}

const toast = createToastFn(theme.direction, toastOptions.defaultOptions)

/** More of them would cover a phone's screen. */
const maxToasts = 3
type Shown = { id: ToastId; about: string | undefined; text: string; hasAction: boolean }
let shown: Shown[] = []

function closeWhere(isStale: (toast: Shown, index: number) => boolean) {
  for (const { id } of shown.filter(isStale)) toast.close(id)
  shown = shown.filter((one, index) => !isStale(one, index))
}

export async function closeToast(about: string) {
  await isReady
  closeWhere((one) => one.about === about)
}

export async function showToast({ about, ...notification }: Notification) {
  await prepareHost()
  const text = `${notification.status}\n${notification.title}\n${notification.description ?? ''}`
  const hasAction = notification.action !== undefined
  const excess = shown.length - maxToasts
  closeWhere(
    (one, index) =>
      index <= excess ||
      (about !== undefined && one.about === about) ||
      one.text === text ||
      // Of two "Undo" buttons, nobody could tell which undoes what.
      (one.hasAction && hasAction),
  )
  const id = toast({
    // The card counts the time itself.
    duration: null,
    render: ({ onClose }) => <ToastCard {...notification} onClose={onClose} />,
  })
  shown.push({ id, about, text, hasAction })
}

const looks: Record<AlertStatus, { icon: LucideIcon; colour: string }> = {
  info: { icon: Info, colour: 'info.text' },
  success: { icon: CircleCheck, colour: 'success.text' },
  warning: { icon: TriangleAlert, colour: 'warning.text' },
  error: { icon: CircleAlert, colour: 'danger.text' },
  loading: { icon: LoaderCircle, colour: 'info.text' },
}

function ToastCard({ status, title, description, action, onClose }: Notification & { onClose: () => void }) {
  const t = useTranslations('common')
  const { icon: Icon, colour } = looks[status]
  const { rememberFocus, restoreFocus } = useFocusRestore()
  const hold = useTimedClose(onClose)
  const close = () => {
    onClose()
    restoreFocus()
  }

  return (
    <Flex
      layerStyle="card"
      borderRadius="lg"
      boxShadow="floating"
      align="flex-start"
      gap={3}
      ps={4}
      pe={2}
      py={3}
      color="text.primary"
      fontSize="sm"
      {...hold}
      onFocus={(event) => {
        rememberFocus(event)
        hold.onFocus()
      }}
    >
      <Box color={colour} flexShrink={0} mt="2px" aria-hidden>
        <Icon size={19} />
      </Box>
      <Box flex={1} minW={0} pt="1px" overflowWrap="anywhere">
        <VisuallyHidden>{withSpace(t('label', { label: t(`status.${status}`) }))}</VisuallyHidden>
        <Text fontWeight="semibold">{title}</Text>
        {description && <Text color="text.muted">{description}</Text>}
      </Box>
      {action && (
        <Button
          size="sm"
          variant="ghost"
          color="accent.text"
          my={-1}
          onClick={() => {
            action.onClick()
            close()
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton aria-label={t('dismiss')} my={-1} onClick={close} />
    </Flex>
  )
}

/** Closes in time, but not below the pointer or while somebody is in it with the keyboard. */
function useTimedClose(onClose: () => void) {
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  useTimeout(onClose, isHovered || hasFocus ? null : toastOptions.defaultOptions.duration)

  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setFocus(currentTarget.contains(relatedTarget)),
  }
}

/**
 * Whoever gets here with the Tab key comes past the whole page, so what had the focus when the notification appeared says
 * more about where they were than what had it last.
 */
function useFocusRestore() {
  const [atFirst] = useState(() => document.activeElement)
  const before = useRef<EventTarget>(null)
  return {
    rememberFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
    },
    restoreFocus: () => {
      if (!(before.current instanceof HTMLElement)) return
      const isUsable = atFirst instanceof HTMLElement && atFirst.isConnected && atFirst !== document.body
      focusPlaceOf(isUsable ? atFirst : before.current)
    },
  }
}
