import { Button, chakra, CloseButton, VisuallyHidden } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FocusEvent, useRef } from 'react'
import type { AlertStatus } from '@/config/toast'
import type { Notification } from './notify'

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
export function ToastCard({
  status,
  title,
  description,
  action,
  onClose,
}: Notification & { onClose: () => void }) {
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
