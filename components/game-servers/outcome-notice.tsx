import { Button, chakra, Link } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { CircleAlert, CircleCheck, LoaderCircle, RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { RconResult } from '@/api/game.schema'
import { type ApiError, isNotOffered } from '@/api/http'
import { errorDisplay, errorKind } from '@/components/ui/error-kinds'
import { useCountdown } from '@/components/ui/retry-button'
import { type GameVariantId, stepsAfter } from '@/config/games'
import { paths } from '@/config/paths'
import { fieldOf } from './server-values'
import type { Outcome } from './use-rcon-check'

const outcomeStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 3,
  px: 4,
  py: 3,
  borderRadius: 'lg',
  fontSize: 'sm',
  scrollMarginBlock: '5rem 1.5rem',
  '> div': { display: 'grid', gap: 2, justifyItems: 'start', overflowWrap: 'anywhere' },
  h3: { fontWeight: 'semibold', outline: 0 },
  h4: { fontWeight: 'semibold', mt: 1 },
} as const

type OutcomeNoticeProps = {
  outcome: Outcome
  onRetry: () => void
  onRetryWithoutKeeping: () => void
}

/** Whether a field has the focus, since something is wrong with it. */
const isAboutFields = ({ code, fields }: ApiError) => code === 'auth' || Object.keys(fields).some(fieldOf)

/** How a try ended and what to do now. It takes the focus, unless there is a field to correct. */
export function OutcomeNotice({ outcome, ...retry }: OutcomeNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const takesFocus = outcome.kind === 'passed' || !isAboutFields(outcome.error)
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('h3')?.focus({ preventScroll: true })
    // The whole of it, not its title alone. Newer browsers answer a promise, which is nothing that an effect may return.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome, takesFocus])

  const passed = { icon: CircleCheck, tone: 'success' }
  const { icon: Icon, tone } = outcome.kind === 'passed' ? passed : displayOf(outcome.error)
  const [bg, colour] = tone === 'neutral' ? ['bg.subtle', 'text.muted'] : [`${tone}.subtle`, `${tone}.text`]
  return (
    <chakra.div ref={place} className="outcome" sx={outcomeStyles} bg={bg}>
      <chakra.span color={colour}>
        <Icon size={20} aria-hidden />
      </chakra.span>
      <div>{outcome.kind === 'passed' ? <Passed {...outcome} /> : <Failed {...outcome} {...retry} />}</div>
    </chakra.div>
  )
}

function Passed({ address, result }: Outcome & { kind: 'passed' }) {
  const t = useTranslations('game.passed')
  const link = (words: ReactNode) => (
    <Link as={NextLink} href={paths.home} textDecoration="underline">
      {words}
    </Link>
  )
  return (
    <>
      <h3 tabIndex={-1}>{t('title')}</h3>
      <p>{t('text', { address, latency: latencyOf(result) })}</p>
      <h4>{t('next')}</h4>
      <chakra.ul ps={4} display="grid" gap={1}>
        <li>{result.server ? t('kept', { name: result.server.name || address }) : t('notKept')}</li>
        <li>{t.rich('feature', { link })}</li>
      </chakra.ul>
    </>
  )
}

type FailedProps = Outcome & { kind: 'failed' } & Omit<OutcomeNoticeProps, 'outcome'>

function Failed({ error, address, variant, isToKeep, onRetry, onRetryWithoutKeeping }: FailedProps) {
  const t = useTranslations('game.failed')
  const title = useFailureTitle(error, address)
  const words = useErrorText()
  const wait = useRetryCountdown(error)
  return (
    <>
      <h3 tabIndex={-1}>{title}</h3>
      {error.code !== 'auth' && <p>{words(error)}</p>}
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
      {canRetry(error) && (
        <Button
          size="sm"
          leftIcon={<RotateCw size={16} aria-hidden />}
          isDisabled={wait !== null}
          onClick={onRetry}
        >
          {wait === null ? t('retry') : t('retryIn', { time: wait })}
        </Button>
      )}
    </>
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

function useFailureTitle(error: ApiError, address: string) {
  const t = useTranslations()
  if (error.status === 400)
    return t(`game.failed.titles.${hasSteps(error.code) ? error.code : 'other'}`, { address })
  if (isFull(error)) return t('game.failed.full')
  return isNotOffered(error) ? t('game.failed.notOffered') : t(`errors.${errorKind(error)}.title`)
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
    <chakra.ul ps={4} display="grid" gap={1}>
      {stepsAfter[failure].map((step) => (
        <li key={step}>
          {step === 'setUp' || step === 'password'
            ? t.rich(`${step}.${variant}`, { code })
            : t.rich(`general.${step}`, { code })}
        </li>
      ))}
    </chakra.ul>
  )
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const progressStyles = {
  layerStyle: 'notice.info',
  scrollMarginBlock: '5rem 1.5rem',
  '> svg': { flexShrink: 0, color: 'info.text', animation: `${turn} 1s linear infinite` },
  '> p': { flex: '1 1 10rem', minW: 0, overflowWrap: 'anywhere' },
} as const

type ProgressProps = {
  words: string
  /** What the button that ends it says, and is called where that does not say enough. */
  cancel: { text: string; label?: string }
  /** What has the focus once this is gone: it goes away under the finger of who pressed it. */
  returnTo: RefObject<HTMLElement | null>
  onCancel: () => void
}

/** A try that is under way, with what ends it. */
export function Progress({ words, cancel, returnTo, onCancel }: ProgressProps) {
  const place = useRef<HTMLDivElement>(null)
  // Who sent the form from a field further up is to see that something goes on.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [])
  useLayoutEffect(() => {
    const own = place.current
    const target = returnTo.current
    return () => {
      if (own?.contains(document.activeElement)) target?.focus()
    }
  }, [returnTo])

  return (
    <chakra.div ref={place} sx={progressStyles}>
      <LoaderCircle size={20} aria-hidden />
      <p>{words}</p>
      <Button size="sm" variant="outline" aria-label={cancel.label} onClick={onCancel}>
        {cancel.text}
      </Button>
    </chakra.div>
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

/** How long the server asked to wait, counted down as "1:15"; null when there is nothing to wait for. */
export function useRetryCountdown(error: ApiError) {
  const seconds = useCountdown(secondsUntil(error))
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : null
}

/** What a failed call is told with: the server's words, or that it was the dashboard which could not be reached. */
export function useErrorText() {
  const t = useTranslations('game.failed')
  return ({ status, message }: ApiError) => (status === 0 ? t('offline') : message)
}
