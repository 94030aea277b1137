import { Box, Button, chakra, Flex, Grid, type GridProps, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, CircleDashed, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useCheckServer, useIsChecking } from '@/api/game-servers'
import type { SavedServer } from '@/contract/calls/game-servers'
import { useGameNames } from './game-names'
import { savedServerName } from './saved-server-choice'
import { formatAddress } from './split-address'
import { Notice } from '@/components/ui/page'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { useIsHydrated } from '@/components/ui/hydration'
import { useFormatTime } from '@/components/ui/use-format-time'
import { untranslated } from '@/components/ui/untranslated'
import { maxCheckSeconds } from '@/config/games'
import { hasSteps, latencyOf, Progress, Steps, useErrorText } from './outcome-notice'

type SavedServerFrameProps = GridProps & { name: ReactNode; address: ReactNode; actions: ReactNode }

/** Shared with the skeleton, which must have the same size. */
export const SavedServerFrame = ({ name, address, actions, children, ...props }: SavedServerFrameProps) => (
  <Grid templateColumns="minmax(0, 1fr)" gap={3} p={4} layerStyle="card" {...props}>
    <div>
      <Flex wrap="wrap" align="center" columnGap={3} rowGap={1} minH={6}>
        {name}
      </Flex>
      <Flex align="center" gap={1} mt={1} minH={8}>
        {address}
      </Flex>
    </div>
    {children}
    <Flex wrap="wrap" gap={2}>
      {actions}
    </Flex>
  </Grid>
)

/** On phones the first button has a line to itself. */
export const firstButtonWidth = { base: 'full', '3sm': 0 } as const

const button = { size: 'sm', variant: 'outline', flex: { base: '1 0 auto', '3sm': 'none' } } as const

type SavedServerRowProps = {
  server: SavedServer
  now: Date
  /** Announces a text. */
  onStatus: (text: string) => void
  onChangePassword: () => void
  onRemove: () => void
}

export function SavedServerRow({ server, now, onStatus, onChangePassword, onRemove }: SavedServerRowProps) {
  const t = useTranslations('gameServers')
  const games = useGameNames()
  const errorText = useErrorText()
  const name = savedServerName(server)
  const address = formatAddress(server)
  const { start, cancel, isPending, isBusy, error } = useRowCheck(server, name, onStatus)
  const checkButton = useRef<HTMLButtonElement>(null)

  return (
    <SavedServerFrame
      as="li"
      aria-busy={isPending}
      name={
        <>
          <Text as="h3" fontWeight="semibold" lineHeight="short" overflowWrap="anywhere">
            <bdi {...untranslated}>{name}</bdi>
          </Text>
          <Text layerStyle="hint">{games.ofProtocol(server.game)}</Text>
        </>
      }
      address={
        <>
          <Text
            as="code"
            {...untranslated}
            minW={0}
            fontFamily="mono"
            fontSize="sm"
            userSelect="all"
            overflowWrap="anywhere"
          >
            {address}
          </Text>
          <CopyTextButton
            text={address}
            label={t('list.copy', { name })}
            outcomes={{ copied: t('list.copied'), notCopied: t('list.notCopied') }}
            direction="row-reverse"
          />
        </>
      }
      actions={
        <>
          <Button
            ref={checkButton}
            {...button}
            minW={firstButtonWidth}
            leftIcon={<RotateCw size={14} />}
            aria-label={t('list.checkNamed', { name })}
            aria-disabled={isBusy || undefined}
            onClick={start}
          >
            {t('list.check')}
          </Button>
          <Button {...button} aria-label={t('list.passwordNamed', { name })} onClick={onChangePassword}>
            {t('list.password')}
          </Button>
          <Button
            {...button}
            color="danger.text"
            aria-label={t('list.removeNamed', { name })}
            data-removes={server.id}
            onClick={onRemove}
          >
            {t('list.remove')}
          </Button>
        </>
      }
    >
      <LastCheck server={server} now={now} />
      {error && (
        <Notice tone="warning" icon={CircleAlert}>
          <p>
            <strong>{t('list.checkFailed', { name })}</strong> {errorText(error)}
          </p>
        </Notice>
      )}
      {isPending && (
        <Progress
          text={t('list.checking', { name, seconds: maxCheckSeconds })}
          cancelLabel={t('list.cancelNamed', { name })}
          focusAfter={checkButton}
          onCancel={cancel}
        />
      )}
    </SavedServerFrame>
  )
}

const states = {
  unchecked: { icon: CircleDashed, color: 'text.muted' },
  works: { icon: CircleCheck, color: 'success.text' },
  fails: { icon: CircleAlert, color: 'danger.text' },
} as const

function LastCheck({ server: { game, last_check: check }, now }: { server: SavedServer; now: Date }) {
  const state = !check ? 'unchecked' : check.ok ? 'works' : 'fails'
  const { icon: Icon, color } = states[state]
  const t = useTranslations('gameServers')
  const failure = check && !check.ok && check.code && hasSteps(check.code) ? check.code : null
  const latency = check?.ok && check.latency_ms != null ? Math.round(check.latency_ms) : null

  return (
    <Grid templateColumns="auto minmax(0, 1fr)" columnGap={2} fontSize="sm" overflowWrap="anywhere">
      <Box mt="2px" color={color}>
        <Icon size={18} />
      </Box>
      <div>
        <p>
          <Box as={check ? 'strong' : 'span'} fontWeight={check ? 'semibold' : undefined}>
            {latency === null ? t(`list.${state}`) : t('list.worksIn', { latency })}
          </Box>{' '}
          {check && <CheckedAt at={check.at} now={now} />}
        </p>
        {state === 'fails' && <p>{check?.detail || t(`reasons.${failure ?? 'other'}`)}</p>}
        {failure && (
          <details>
            <chakra.summary mt={1} fontWeight="medium" layerStyle="summary">
              {t('failed.next')}
            </chakra.summary>
            <Steps failure={failure} variant={game} mt={1} />
          </details>
        )}
      </div>
    </Grid>
  )
}

/** Only the browser knows the reader's time zone, and what time it is when the page arrives. */
function CheckedAt({ at, now }: { at: string; now: Date }) {
  const when = useFormatTime()(at, now)
  const title = useIsHydrated() ? when.absolute : undefined
  return (
    <chakra.time
      dateTime={at}
      title={title}
      layerStyle="nextFact"
      color="text.muted"
      whiteSpace="nowrap"
      suppressHydrationWarning
    >
      {when.relative}
    </chakra.time>
  )
}

/** Checks a saved server again. `error` says why that was not possible; a check that failed is in the list itself. */
function useRowCheck({ id }: SavedServer, name: string, onStatus: (text: string) => void) {
  const t = useTranslations('gameServers')
  const check = useCheckServer(id)
  const errorText = useErrorText()
  const isBusy = useIsChecking()

  function start() {
    if (isBusy) return
    onStatus(t('list.checking', { name, seconds: maxCheckSeconds }))
    check.mutate(undefined, {
      onSuccess: (result) => onStatus(t('list.saidWorks', { name, latency: latencyOf(result) })),
      onError: (error) => {
        const key = error.status === 400 ? 'list.saidFails' : 'list.saidTrouble'
        onStatus(t(key, { name, detail: errorText(error) }))
      },
    })
  }
  function cancel() {
    check.cancel()
    onStatus(t('form.cancelled'))
  }
  const error = check.error?.status === 400 ? null : check.error
  return { start, cancel, isPending: check.isPending, isBusy, error }
}
