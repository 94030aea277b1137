import { chakra, Text } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ApiError } from '@/api/http'
import { untranslated } from './untranslated'
import { errorKind, useErrorText, useFieldMessage } from './error-kinds'
import { Notice } from './page'
import { RetryButton } from './retry-button'

type InlineNoticeProps = {
  /** What did not work; of what the server has done all the same, that is said instead. */
  title: string
  error: ApiError
  /** Messages about fields that are not on the screen, by their names. */
  fields?: Readonly<Record<string, string>>
  onRetry?: () => void
  children?: ReactNode
}

export function InlineNotice({ title, error, fields = {}, onRetry, children }: InlineNoticeProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const fieldMessage = useFieldMessage()

  return (
    <Notice tone="danger" icon={CircleAlert} role="alert">
      <div>
        <Text fontWeight="semibold">{errorKind(error) === 'done' ? t('errors.done.title') : title}</Text>
        <p>{errorText(error)}</p>
        {Object.entries(fields).map(([name, message]) => (
          <p key={name}>{t('common.labelled', { label: name, text: fieldMessage(message) ?? '' })}</p>
        ))}
        {children}
        <RequestId error={error} />
      </div>
      {onRetry && <RetryButton key={error.requestId ?? error.message} error={error} onRetry={onRetry} />}
    </Notice>
  )
}

/** With it, the operator finds a failure of the server in its log. */
export function RequestId({ error: { requestId, status } }: { error: ApiError }) {
  const t = useTranslations('errors')
  if (!requestId || status < 500) return null
  return (
    <p>
      {t('requestId')}:{' '}
      <chakra.code {...untranslated} fontSize="xs" userSelect="all" overflowWrap="anywhere">
        {requestId}
      </chakra.code>
    </p>
  )
}
