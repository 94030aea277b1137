import { Button, Link } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, RotateCw, TriangleAlert } from 'lucide-react'
import NextLink from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RconResult } from '@/api/game.schema'
import type { ApiError } from '@/api/http'
import { errorKind, errorDisplay } from '@/components/ui/error-kinds'
import { paths } from '@/config/paths'
import { latencyOf } from './latency'
import { fieldOf } from './server-values'
import { hasSteps, Steps } from './steps'
import { useErrorText } from './use-error-words'
import type { Outcome } from './use-try'
import { useRetryCountdown } from './use-wait'

type OutcomeNoticeProps = {
  outcome: Outcome
  onRetry: () => void
  onRetryWithoutKeeping: () => void
}

/** Whether a field has the focus, since something is wrong with it. */
const isAboutFields = ({ code, fields }: ApiError) => code === 'auth' || Object.keys(fields).some(fieldOf)

/** How a try ended and what to do now. It takes the focus, unless there is a field to correct. */
export function OutcomeNotice({ outcome, ...retry }: OutcomeNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const takesFocus = outcome.kind === 'passed' || !isAboutFields(outcome.error)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
    // The whole of it, not its title alone. Newer browsers answer a promise, which is nothing that an effect may return.
    void title.current?.closest('.outcome')?.scrollIntoView({ block: 'nearest' })
  }, [outcome, takesFocus])

  return outcome.kind === 'passed' ? (
    <Passed {...outcome} titleRef={title} />
  ) : (
    <Failed {...outcome} {...retry} titleRef={title} />
  )
}

type TitleRef = { titleRef: React.RefObject<HTMLHeadingElement | null> }

function Passed({ address, result, titleRef }: { address: string; result: RconResult } & TitleRef) {
  const t = useTranslations('game.passed')
  return (
    <div className="outcome" data-tone="success">
      <CircleCheck size={20} aria-hidden />
      <div>
        <h3 ref={titleRef} tabIndex={-1}>
          {t('title')}
        </h3>
        <p>{t('text', { address, latency: latencyOf(result) })}</p>
        <h4>{t('next')}</h4>
        <ul>
          <li>{result.server ? t('kept', { name: result.server.name || address }) : t('notKept')}</li>
          <li>
            {t.rich('feature', {
              link: (words: ReactNode) => (
                <Link as={NextLink} href={paths.home} textDecoration="underline">
                  {words}
                </Link>
              ),
            })}
          </li>
        </ul>
      </div>
    </div>
  )
}

type FailedProps = Outcome & { kind: 'failed' } & Omit<OutcomeNoticeProps, 'outcome'> & TitleRef

function Failed({
  error,
  address,
  variant,
  isToKeep,
  titleRef,
  onRetry,
  onRetryWithoutKeeping,
}: FailedProps) {
  const t = useTranslations('game.failed')
  const title = useFailureTitle(error, address)
  const words = useErrorText()
  const { icon: Icon, tone } = lookOf(error)
  return (
    <div className="outcome" data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div>
        <h3 ref={titleRef} tabIndex={-1}>
          {title}
        </h3>
        <p>{words(error)}</p>
        {Object.entries(error.fields).map(
          ([name, message]) => !fieldOf(name) && <p key={name}>{`${name}: ${message}`}</p>,
        )}
        {error.status === 400 && hasSteps(error.code) && (
          <>
            <h4>{t('next')}</h4>
            <Steps failure={error.code} variant={variant} />
          </>
        )}
        {error.requestId && error.status >= 500 && (
          <p>
            {t('requestId')}: <code>{error.requestId}</code>
          </p>
        )}
        {isFull(error) && isToKeep && (
          <Button size="sm" onClick={onRetryWithoutKeeping}>
            {t('withoutKeeping')}
          </Button>
        )}
        {canRetry(error) && <Retry error={error} onRetry={onRetry} />}
      </div>
    </div>
  )
}

const isFull = ({ code }: ApiError) => code === 'too_many_servers'

/** A server that did not pass, a list that is full, and what kept it from being tried look different. */
function lookOf(error: ApiError) {
  if (error.status === 400) return { icon: CircleAlert, tone: 'danger' }
  return isFull(error) ? { icon: TriangleAlert, tone: 'warning' } : errorDisplay[errorKind(error)]
}

/** Failures that pass by themselves; the others need something to be changed first. */
const canRetry = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

/** Statuses of a backend that has no such call. */
const notOffered = [404, 405, 501]

function useFailureTitle(error: ApiError, address: string) {
  const t = useTranslations()
  if (error.status === 400) return t('game.failed.title', { address })
  if (isFull(error)) return t('game.failed.full')
  if (notOffered.includes(error.status)) return t('game.failed.notOffered')
  return t(`errors.${errorKind(error)}.title`)
}

function Retry({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations('game.failed')
  const wait = useRetryCountdown(error)
  return (
    <Button
      size="sm"
      leftIcon={<RotateCw size={16} aria-hidden />}
      isDisabled={wait !== null}
      onClick={onRetry}
    >
      {wait === null ? t('retry') : t('retryIn', { time: wait })}
    </Button>
  )
}
