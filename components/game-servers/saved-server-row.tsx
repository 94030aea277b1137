import { Button, chakra, IconButton } from '@chakra-ui/react'
import { Check, CircleAlert, CircleCheck, CircleDashed, Copy, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Ref, useRef } from 'react'
import { useCheckServer, useIsChecking } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import type { ApiError } from '@/api/http'
import { useGameNames } from '@/components/game/game-names'
import { savedServerName } from '@/components/game/saved-server-choice'
import { formatAddress } from '@/components/game/split-address'
import { useCopy } from '@/components/ui/use-copy'
import { useFormatTime } from '@/components/ui/use-format-time'
import { maxCheckSeconds } from '@/config/games'
import { hasSteps, latencyOf, Progress, Steps, useErrorText, useRetryCountdown } from './outcome-notice'
import { savedServerStyles } from './saved-servers-skeleton'

type SavedServerRowProps = {
  server: SavedServer
  now: Date
  removeRef: Ref<HTMLButtonElement>
  onSay: (words: string) => void
  onChangePassword: () => void
  onRemove: () => void
}

export function SavedServerRow(props: SavedServerRowProps) {
  const { server, now, removeRef, onSay, onChangePassword, onRemove } = props
  const t = useTranslations('game')
  const games = useGameNames()
  const name = savedServerName(server)
  const address = formatAddress(server)
  const { outcome, copy } = useCopy(address)
  const CopyIcon = outcome === 'copied' ? Check : Copy
  const check = useRowCheck(server, name, onSay)
  const again = useRef<HTMLButtonElement>(null)

  return (
    <chakra.li sx={savedServerStyles} aria-busy={check.isPending}>
      <div>
        <div className="name">
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <chakra.p layerStyle="hint">{games.ofProtocol(server.game)}</chakra.p>
        </div>
        <div className="address">
          <code>{address}</code>
          <IconButton
            size="sm"
            variant="ghost"
            color="text.muted"
            icon={<CopyIcon size={16} aria-hidden />}
            aria-label={t('list.copy', { name })}
            title={t('list.copy', { name })}
            onClick={() => void copy().then((result) => onSay(t(`list.${result}`, { address })))}
          />
        </div>
      </div>
      <LastCheck server={server} now={now} />
      {check.trouble && (
        // A new failure starts a new countdown.
        <Trouble key={check.trouble.requestId ?? check.trouble.message} name={name} error={check.trouble} />
      )}
      {check.isPending && (
        <Progress
          words={t('list.checking', { name, seconds: maxCheckSeconds })}
          cancel={{ text: t('form.cancel'), label: t('list.cancelNamed', { name }) }}
          returnTo={again}
          onCancel={check.stop}
        />
      )}
      <div className="actions">
        <Button
          ref={again}
          size="sm"
          variant="outline"
          leftIcon={<RotateCw size={14} aria-hidden />}
          aria-label={t('list.checkNamed', { name })}
          aria-disabled={check.isBusy || undefined}
          onClick={check.start}
        >
          {t('list.check')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={t('list.passwordNamed', { name })}
          onClick={onChangePassword}
        >
          {t('list.password')}
        </Button>
        <Button
          ref={removeRef}
          size="sm"
          variant="outline"
          color="danger.text"
          aria-label={t('list.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('list.remove')}
        </Button>
      </div>
    </chakra.li>
  )
}

function Trouble({ name, error }: { name: string; error: ApiError }) {
  const t = useTranslations('game')
  const words = useErrorText()
  const wait = useRetryCountdown(error)
  return (
    <chakra.div layerStyle="notice.warning" display="block" overflowWrap="anywhere">
      <p>
        <strong>{t('list.checkFailed', { name })}</strong> {words(error)}
      </p>
      {wait !== null && <p>{t('failed.retryIn', { time: wait })}</p>}
    </chakra.div>
  )
}

const checkStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  alignItems: 'start',
  fontSize: 'sm',
  lineHeight: 'base',
  '> div': { overflowWrap: 'anywhere' },
  strong: { fontWeight: 'semibold' },
  time: { color: 'text.muted', whiteSpace: 'nowrap' },
  ul: { mt: 1 },
  summary: { mt: 1, fontWeight: 'medium', layerStyle: 'summary' },
} as const

/** Whether a kept server passed when it was tried last, when that was, and why not. */
function LastCheck({ server, now }: { server: SavedServer; now: Date }) {
  const t = useTranslations('game')
  const when = useFormatTime()
  const check = server.last_check
  const [Icon, colour] = !check
    ? [CircleDashed, 'text.muted']
    : check.ok
      ? [CircleCheck, 'success.text']
      : [CircleAlert, 'danger.text']
  const icon = (
    <chakra.span mt="2px" color={colour}>
      <Icon size={18} aria-hidden />
    </chakra.span>
  )
  if (!check)
    return (
      <chakra.div sx={checkStyles}>
        {icon}
        <p>{t('list.unchecked')}</p>
      </chakra.div>
    )

  const { relative, absolute } = when(check.at, now)
  const latency = check.latency_ms ?? null
  const works = latency === null ? t('list.works') : t('list.worksIn', { latency: Math.round(latency) })
  const failure = !check.ok && check.code && hasSteps(check.code) ? check.code : null
  return (
    <chakra.div sx={checkStyles}>
      {icon}
      <div>
        <p>
          <strong>{check.ok ? works : t('list.fails')}</strong>{' '}
          <time dateTime={check.at} title={absolute}>
            · {relative}
          </time>
        </p>
        {!check.ok && <p>{check.detail || t(`reasons.${failure ?? 'other'}`)}</p>}
        {failure && (
          <details>
            <summary>{t('failed.next')}</summary>
            <Steps failure={failure} variant={server.game} />
          </details>
        )}
      </div>
    </chakra.div>
  )
}

/** Has a kept server tried again, and says how it goes. `trouble` is what kept it from being tried at all. */
function useRowCheck({ id }: SavedServer, name: string, onSay: (words: string) => void) {
  const t = useTranslations('game')
  const { mutate, cancel, isPending, error } = useCheckServer(id)
  const words = useErrorText()
  const isBusy = useIsChecking()

  function start() {
    if (isBusy) return
    onSay(t('list.checking', { name, seconds: maxCheckSeconds }))
    mutate(undefined, {
      onSuccess: (result) => onSay(t('list.saidWorks', { name, latency: latencyOf(result) })),
      onError: (error) =>
        onSay(
          t(error.status === 400 ? 'list.saidFails' : 'list.saidTrouble', { name, detail: words(error) }),
        ),
    })
  }
  function stop() {
    cancel()
    onSay(t('form.cancelled'))
  }

  // A server that did not pass says so in the list itself.
  const trouble = error && error.status !== 400 ? error : null
  return { start, stop, isPending, isBusy, trouble }
}
