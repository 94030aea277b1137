import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ApiError } from '@/api/http'
import { useErrorText } from './error-kinds'
import { RetryButton } from './retry-button'
import { useFieldMessage } from './use-field-message'

/** The strip that a form's notices stand in: an icon, words that may wrap, and what can be done, in one tone. */
export const noticeStrip = <Tone extends 'info' | 'warning' | 'danger'>(tone: Tone) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    px: 4,
    py: 3,
    borderRadius: 'lg',
    bg: `${tone}.subtle`,
    fontSize: 'sm',
    '> svg': { flexShrink: 0, color: `${tone}.text` },
  }) as const

const styles = {
  ...noticeStrip('danger'),
  '.words': { flex: '1 1 14rem', minW: 0, overflowWrap: 'anywhere' },
  '.title': { fontWeight: 'semibold' },
} as const

type InlineNoticeProps = {
  title: string
  error: ApiError
  /** What it says of places that are not shown, by their names. */
  fields?: Readonly<Record<string, string>>
  onRetry?: () => void
  children?: ReactNode
}

export function InlineNotice({ title, error, fields = {}, onRetry, children }: InlineNoticeProps) {
  const words = useErrorText()
  const fieldWords = useFieldMessage()

  return (
    <chakra.div sx={styles} role="alert">
      <CircleAlert size={20} aria-hidden />
      <div className="words">
        <p className="title">{title}</p>
        <p>{words(error)}</p>
        {Object.entries(fields).map(([name, message]) => (
          <p key={name}>{`${name}: ${fieldWords(message)}`}</p>
        ))}
        {children}
        <RequestId error={error} />
      </div>
      {onRetry && <RetryButton key={error.requestId ?? error.message} error={error} onRetry={onRetry} />}
    </chakra.div>
  )
}

/** What whoever runs the server finds a failure of its own by; of what people can mend, nothing is shown. */
export function RequestId({ error: { requestId, status } }: { error: ApiError }) {
  const t = useTranslations('errors')
  if (!requestId || status < 500) return null
  return (
    <p>
      {t('requestId')}:{' '}
      <chakra.code fontSize="xs" userSelect="all" overflowWrap="anywhere">
        {requestId}
      </chakra.code>
    </p>
  )
}
