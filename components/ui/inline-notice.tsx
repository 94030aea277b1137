import { Text } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ApiError } from '@/api/http'
import { errorKind, useErrorText, useFieldMessage } from './error-kinds'
import { Notice } from './page'
import { RequestIdOf } from './request-id'
import { RetryButton } from './retry-button'

type InlineNoticeProps = {
  /** What did not work; of what the server has done all the same, that is said instead. */
  title: string
  error: ApiError
  /** What the error says, if not as it is. */
  shown?: ReactNode
  /** Messages about fields that are not on the screen, by their names. */
  fields?: Readonly<Record<string, string>>
  onRetry?: () => void
  children?: ReactNode
}

export function InlineNotice({ title, error, shown, fields = {}, onRetry, children }: InlineNoticeProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const fieldMessage = useFieldMessage()

  return (
    <Notice tone="danger" icon={CircleAlert} role="alert">
      <div>
        <Text fontWeight="semibold">{errorKind(error) === 'done' ? t('errors.done.title') : title}</Text>
        <p>{shown ?? errorText(error)}</p>
        {Object.entries(fields).map(([name, message]) => (
          <p key={name}>{t('common.labelled', { label: name, text: fieldMessage(message) ?? '' })}</p>
        ))}
        {children}
        <RequestIdOf error={error} />
      </div>
      {onRetry && <RetryButton key={error.requestId ?? error.message} error={error} onRetry={onRetry} />}
    </Notice>
  )
}
