import { Button } from '@chakra-ui/react'
import { Check, CircleAlert, CircleCheck, CircleDashed, Copy, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Ref, type RefObject, useRef } from 'react'
import { useCheckServer, useIsChecking } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import type { ApiError } from '@/api/http'
import { useGameNames } from '@/components/game/game-names'
import { savedServerName } from '@/components/game/saved-server-choice'
import { formatAddress } from '@/components/game/split-address'
import { useCopy } from '@/components/ui/use-copy'
import { useFormatTime } from '@/components/ui/use-format-time'
import { anyVariant, maxCheckSeconds } from '@/config/games'
import {
  CancelButton,
  hasSteps,
  latencyOf,
  Progress,
  Steps,
  useErrorText,
  useRetryCountdown,
} from './outcome-notice'

type KeptRowProps = {
  server: SavedServer
  now: Date
  removeRef: Ref<HTMLButtonElement>
  onSay: (words: string) => void
  onChangePassword: () => void
  onRemove: () => void
}

export function SavedServerRow({ server, now, onSay, ...actions }: KeptRowProps) {
  const t = useTranslations('game')
  const name = savedServerName(server)
  const check = useRowCheck(server, name, onSay)
  const again = useRef<HTMLButtonElement>(null)

  return (
    <li className="kept" aria-busy={check.isPending}>
      <Identity server={server} onSay={onSay} />
      <LastCheck server={server} now={now} />
      {check.trouble && (
        // A new failure starts a new countdown.
        <Trouble key={check.trouble.requestId ?? check.trouble.message} name={name} error={check.trouble} />
      )}
      {check.isPending && (
        <Progress words={t('list.checking', { name, seconds: maxCheckSeconds })}>
          <CancelButton label={t('list.cancelNamed', { name })} returnTo={again} onClick={check.stop}>
            {t('form.cancel')}
          </CancelButton>
        </Progress>
      )}
      <Actions {...actions} name={name} isBusy={check.isBusy} againRef={again} onCheck={check.start} />
    </li>
  )
}

function Identity({ server, onSay }: Pick<KeptRowProps, 'server' | 'onSay'>) {
  const names = useGameNames()
  const address = formatAddress(server)
  const name = savedServerName(server)
  return (
    <div>
      <div className="kept-name">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="kept-game">{names.ofProtocol(server.game)}</p>
      </div>
      <div className="kept-address">
        <code>{address}</code>
        <CopyAddress {...{ name, address, onSay }} />
      </div>
    </div>
  )
}

type ActionsProps = Pick<KeptRowProps, 'removeRef' | 'onChangePassword' | 'onRemove'> & {
  name: string
  isBusy: boolean
  againRef: RefObject<HTMLButtonElement | null>
  onCheck: () => void
}

function Actions({ name, isBusy, againRef, removeRef, onCheck, onChangePassword, onRemove }: ActionsProps) {
  const t = useTranslations('game.list')
  return (
    <div className="kept-actions">
      <Button
        ref={againRef}
        size="sm"
        variant="outline"
        leftIcon={<RotateCw size={14} aria-hidden />}
        aria-label={t('checkNamed', { name })}
        aria-disabled={isBusy || undefined}
        onClick={onCheck}
      >
        {t('check')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-label={t('passwordNamed', { name })}
        onClick={onChangePassword}
      >
        {t('password')}
      </Button>
      <Button
        ref={removeRef}
        size="sm"
        variant="outline"
        color="danger.text"
        aria-label={t('removeNamed', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </div>
  )
}

function Trouble({ name, error }: { name: string; error: ApiError }) {
  const t = useTranslations('game')
  const words = useErrorText()
  const wait = useRetryCountdown(error)
  return (
    <div className="kept-trouble">
      <p>
        <strong>{t('list.checkFailed', { name })}</strong> {words(error)}
      </p>
      {wait !== null && <p>{t('failed.retryIn', { time: wait })}</p>}
    </div>
  )
}

type LastCheckProps = { server: SavedServer; now: Date }

/** Whether a kept server passed when it was tried last, when that was, and why not. */
function LastCheck({ server, now }: LastCheckProps) {
  const t = useTranslations('game')
  const when = useFormatTime()
  const check = server.last_check
  if (!check) {
    return (
      <div className="kept-check" data-state="unchecked">
        <CircleDashed size={18} aria-hidden />
        <p>{t('list.unchecked')}</p>
      </div>
    )
  }
  const { relative, absolute } = when(check.at, now)
  const latency = check.latency_ms ?? null
  const works = latency === null ? t('list.works') : t('list.worksIn', { latency: Math.round(latency) })
  const Icon = check.ok ? CircleCheck : CircleAlert
  const failure = !check.ok && check.code && hasSteps(check.code) ? check.code : null

  return (
    <div className="kept-check" data-state={check.ok ? 'works' : 'fails'}>
      <Icon size={18} aria-hidden />
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
            <Steps failure={failure} variant={anyVariant[server.game]} />
          </details>
        )}
      </div>
    </div>
  )
}

type CopyAddressProps = { name: string; address: string; onSay: (words: string) => void }

function CopyAddress({ name, address, onSay }: CopyAddressProps) {
  const t = useTranslations('game.list')
  const { outcome, copy } = useCopy(address)
  const Icon = outcome === 'copied' ? Check : Copy

  return (
    <button
      type="button"
      className="kept-copy"
      aria-label={t('copy', { name })}
      title={t('copy', { name })}
      onClick={() => void copy().then((result) => onSay(t(result, { address })))}
    >
      <Icon size={16} aria-hidden />
    </button>
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
