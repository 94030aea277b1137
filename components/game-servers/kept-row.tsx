import { Button } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Ref, type RefObject, useRef } from 'react'
import type { SavedServer } from '@/api/game.schema'
import type { ApiError } from '@/api/http'
import { maxCheckSeconds } from '@/config/games'
import { CancelButton } from './cancel-button'
import { CopyAddress } from './copy-address'
import { savedServerName } from '@/components/game/kept-name'
import { LastCheck } from './last-check'
import { Progress } from './progress'
import { formatAddress } from '@/components/game/split-address'
import { useErrorText } from './use-error-words'
import { useGameNames } from '@/components/game/use-game-names'
import { useRowCheck } from './use-row-check'
import { useRetryCountdown } from './use-wait'

type KeptRowProps = {
  server: SavedServer
  now: Date
  removeRef: Ref<HTMLButtonElement>
  /** Says something to those who do not see the row. */
  onSay: (words: string) => void
  onChangePassword: () => void
  onRemove: () => void
}

/** One kept server: what it is, how its last check went, and what can be done with it. */
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

/** Why a server could not be tried, and how long to wait where that helps. */
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
