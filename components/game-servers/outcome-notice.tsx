import { Button, chakra, type ChakraProps, Link, Stack } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { CircleAlert, CircleCheck, LoaderCircle, RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react'
import type { CheckResult } from '@/contract/calls/game-servers'
import { type ApiError, isNotOffered } from '@/api/http'
import { errorDisplay, errorKind, useErrorText as useGeneralErrorText } from '@/components/ui/error-kinds'
import { RequestIdOf } from '@/components/ui/request-id'
import { Notice } from '@/components/ui/page'
import { untranslated } from '@/components/ui/untranslated'
import { useScrollTo } from '@/components/ui/use-scroll-to'
import { type GameVariantId, stepsAfter, variantOf } from '@/config/games'
import { paths } from '@/config/paths'
import { fieldOf } from './server-values'

/** The result of a check. It never contains the password. */
export type Outcome =
  | { kind: 'passed'; address: string; result: CheckResult }
  | { kind: 'failed'; address: string; variant: GameVariantId; shouldSave: boolean; error: ApiError }

const outcomeStyles = {
  scrollMarginBlock: '5rem 1.5rem',
  h3: { fontWeight: 'semibold', outline: 0 },
  h4: { fontWeight: 'semibold', mt: 1 },
} as const

type OutcomeNoticeProps = {
  outcome: Outcome
  onRetry: () => void
  onRetryWithoutSaving: () => void
}

/** The result of a check and what to do next. It takes the focus, unless a field with an error has it. */
export function OutcomeNotice({ outcome, ...retry }: OutcomeNoticeProps) {
  const root = useScrollTo(outcome)
  const error = outcome.kind === 'failed' ? outcome.error : null
  const takesFocus = !error || (error.code !== 'auth' && !Object.keys(error.fields).some(fieldOf))
  useEffect(() => {
    if (takesFocus) root.current?.querySelector('h3')?.focus({ preventScroll: true })
  }, [outcome, takesFocus, root])

  return (
    <Notice ref={root} className="outcome" alignItems="start" sx={outcomeStyles} {...displayOf(error)}>
      <Stack spacing={2} align="start">
        {outcome.kind === 'passed' ? <Passed {...outcome} /> : <Failed {...outcome} {...retry} />}
      </Stack>
    </Notice>
  )
}

function displayOf(error: ApiError | null) {
  if (!error) return { icon: CircleCheck, tone: 'success' } as const
  if (error.status === 400) return { icon: CircleAlert, tone: 'danger' } as const
  return isListFull(error)
    ? ({ icon: TriangleAlert, tone: 'warning' } as const)
    : errorDisplay[errorKind(error)]
}

function Passed({ address, result }: Outcome & { kind: 'passed' }) {
  const t = useTranslations('gameServers.passed')
  const link = (text: ReactNode) => (
    <Link as={NextLink} href={paths.home} textDecoration="underline">
      {text}
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

function Failed({ error, address, variant, shouldSave, onRetry, onRetryWithoutSaving }: FailedProps) {
  const t = useTranslations('gameServers.failed')
  const common = useTranslations('common')
  const title = useFailureTitle(error, address)
  const errorText = useErrorText()
  const { code, status } = error
  // Other failures need a change first.
  const canRetry = status === 0 || status === 429 || status >= 500
  return (
    <>
      <h3 tabIndex={-1}>{title}</h3>
      {code !== 'auth' && <p>{errorText(error)}</p>}
      {Object.entries(error.fields).map(
        ([name, message]) =>
          !fieldOf(name) && <p key={name}>{common('labelled', { label: name, text: message })}</p>,
      )}
      {status === 400 && hasSteps(code) && (
        <>
          <h4>{t('next')}</h4>
          <Steps failure={code} variant={variant} />
        </>
      )}
      <RequestIdOf error={error} />
      {isListFull(error) && shouldSave && (
        <Button size="sm" onClick={onRetryWithoutSaving}>
          {t('withoutKeeping')}
        </Button>
      )}
      {canRetry && (
        <Button size="sm" leftIcon={<RotateCw size={16} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}

const isListFull = ({ code }: ApiError) => code === 'too_many_servers'

function useFailureTitle(error: ApiError, address: string) {
  const t = useTranslations()
  if (error.status === 400)
    return t(`gameServers.failed.titles.${hasSteps(error.code) ? error.code : 'other'}`, { address })
  if (isListFull(error)) return t('gameServers.failed.full')
  return isNotOffered(error) ? t('gameServers.failed.notOffered') : t(`errors.${errorKind(error)}.title`)
}

export const code = (text: ReactNode) => (
  <chakra.code {...untranslated} fontFamily="mono" fontSize="0.92em" overflowWrap="anywhere">
    {text}
  </chakra.code>
)

type Failure = keyof typeof stepsAfter

export const hasSteps = (code: string): code is Failure => Object.hasOwn(stepsAfter, code)

type StepsProps = ChakraProps & { failure: Failure; variant: GameVariantId }

export function Steps({ failure, variant, ...props }: StepsProps) {
  const t = useTranslations('gameServerSteps')
  const game = variantOf(variant)
  const protocol = game.protocol === 'battleye' ? 'UDP' : 'TCP'
  const port = game.sharesPort ? 'samePort' : 'port'
  return (
    <chakra.ul ps={4} display="grid" gap={1} {...props}>
      {stepsAfter[failure].map((step) => (
        <li key={step}>
          {step === 'setUp' || step === 'password'
            ? t.rich(`${step}.${variant}`, { code })
            : t.rich(`general.${step === 'port' ? port : step}`, { code, protocol })}
        </li>
      ))}
    </chakra.ul>
  )
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const progressStyles = {
  scrollMarginBlock: '5rem 1.5rem',
  '> svg': { animation: `${turn} 1s linear infinite` },
} as const

type ProgressProps = {
  text: string
  cancelLabel?: string
  /** Gets the focus when the button to cancel, which has it, goes away. */
  focusAfter: RefObject<HTMLElement | null>
  onCancel: () => void
}

export function Progress({ text, cancelLabel, focusAfter, onCancel }: ProgressProps) {
  const t = useTranslations('gameServers.form')
  const root = useScrollTo(text)
  useLayoutEffect(() => {
    const element = root.current
    const target = focusAfter.current
    return () => {
      if (element?.contains(document.activeElement)) target?.focus()
    }
  }, [focusAfter, root])

  return (
    <Notice ref={root} tone="info" icon={LoaderCircle} sx={progressStyles}>
      <p>{text}</p>
      <Button size="sm" variant="outline" aria-label={cancelLabel} onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Notice>
  )
}

/** For a message: whole milliseconds, or `unknown` if the backend did not measure. */
export const latencyOf = ({ latency_ms }: CheckResult) =>
  latency_ms === undefined ? 'unknown' : String(Math.round(latency_ms))

export function useErrorText() {
  const t = useTranslations('gameServers.failed')
  const errorText = useGeneralErrorText()
  return (error: ApiError) => (error.status === 0 ? t('offline') : errorText(error))
}
