import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiError } from '@/api/http'
import { RequestId } from './request-id'
import { RetryButton } from './retry-button'
import { useFailureWords } from './use-failure-words'
import { noticeStrip } from './notice-strip'
import { useFieldMessage } from './use-field-message'

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

/** A failure beside what is still there: it takes nothing away. */
export function InlineNotice({ title, error, fields = {}, onRetry, children }: InlineNoticeProps) {
  const words = useFailureWords()
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
