import { Button, chakra, Link } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, LoaderCircle, RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { RconResult } from '@/api/game.schema'
import type { ApiError } from '@/api/http'
import { errorDisplay, errorKind } from '@/components/ui/error-kinds'
import { useCountdown } from '@/components/ui/retry-button'
import { type GameVariantId, stepsAfter } from '@/config/games'
import { paths } from '@/config/paths'
import { fieldOf } from './server-values'
import type { Outcome } from './use-rcon-check'

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
  const { icon: Icon, tone } = displayOf(error)
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
function displayOf(error: ApiError) {
  if (error.status === 400) return { icon: CircleAlert, tone: 'danger' }
  return isFull(error) ? { icon: TriangleAlert, tone: 'warning' } : errorDisplay[errorKind(error)]
}

/** Failures that pass by themselves; the others need something to be changed first. */
const canRetry = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

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

export const code = (words: ReactNode) => (
  <chakra.code fontFamily="mono" fontSize="0.92em" overflowWrap="anywhere">
    {words}
  </chakra.code>
)

export const hasSteps = (failure: string): failure is keyof typeof stepsAfter =>
  Object.hasOwn(stepsAfter, failure)

type StepsProps = { failure: keyof typeof stepsAfter; variant: GameVariantId }

export function Steps({ failure, variant }: StepsProps) {
  const t = useTranslations('gameSteps')
  return (
    <ul>
      {stepsAfter[failure].map((step) => (
        <li key={step}>
          {step === 'setUp' || step === 'password'
            ? t.rich(`${step}.${variant}`, { code })
            : t.rich(`general.${step}`, { code })}
        </li>
      ))}
    </ul>
  )
}

/** A try that is under way, with what ends it. Styled by what stands around it. */
export function Progress({ words, children }: { words: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Who sent the form from a field further up is to see that something goes on.
  useEffect(() => {
    // Newer browsers answer a promise, which is nothing that an effect may return.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div className="progress" ref={place}>
      <LoaderCircle size={20} aria-hidden />
      <p>{words}</p>
      {children}
    </div>
  )
}

type CancelButtonProps = {
  label?: string
  /** What has the focus once this is gone: it goes away under the finger of who pressed it. */
  returnTo: RefObject<HTMLElement | null>
  onClick: () => void
  children: string
}

export function CancelButton({ label, returnTo, onClick, children }: CancelButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    const target = returnTo.current
    return () => {
      if (own === document.activeElement) target?.focus()
    }
  }, [returnTo])

  return (
    <Button ref={button} size="sm" variant="outline" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}

/** For a message: whole milliseconds, `unknown` where the backend did not measure. */
export const latencyOf = ({ latency_ms }: RconResult) =>
  latency_ms === undefined ? 'unknown' : String(Math.round(latency_ms))

/** Bounds in seconds: a server's odd `retry_after` must neither invite a storm nor lock somebody out. */
const minSeconds = 1
const maxSeconds = 3600
const defaultSeconds = 10

function secondsUntil({ status, retryAfter }: ApiError) {
  const wait = retryAfter ?? (status === 429 ? defaultSeconds : 0)
  return status === 429 || wait > 0 ? Math.min(Math.max(Math.ceil(wait), minSeconds), maxSeconds) : 0
}

/** 75 as "1:15". */
const formatSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How long the server asked to wait, counted down; null when there is nothing to wait for. */
export function useRetryCountdown(error: ApiError) {
  const seconds = useCountdown(secondsUntil(error))
  return seconds > 0 ? formatSeconds(seconds) : null
}

/** What a failed call is told with: the server's words, or that it was the dashboard which could not be reached. */
export function useErrorText() {
  const t = useTranslations('game.failed')
  return ({ status, message }: ApiError) => (status === 0 ? t('offline') : message)
}
