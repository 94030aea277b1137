import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { PlugZap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentUser } from '@/api/current-user'
import { useGameServers, useIsChecking } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import { Switch } from '@/components/form/switch'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { maxCheckSeconds } from '@/config/games'
import { CancelButton } from './cancel-button'
import { formStyles } from './form-styles'
import { type SaveAvailability, saveAvailability } from './keeping'
import { OutcomeNotice } from './outcome-notice'
import { Progress } from './progress'
import { ServerDraft } from './server-draft'
import { ServerFields } from './server-fields'
import { valuesOf } from './server-values'
import { type ServerForm as Server, useServerForm } from './use-server-form'
import { useRconCheck } from './use-try'

/** Asks the form for another password of a kept server; a new object asks again. */
export type PasswordRequest = { server: SavedServer } | null

/** Where a server is entered and tried. */
export function ServerForm({ wish }: { wish: PasswordRequest }) {
  const t = useTranslations('game.form')
  const server = useServerForm()
  const trial = useRconCheck(server)
  const keeping = saveAvailability(useGameServers(), server.values)
  const willKeep = keeping.state === 'open' && server.values.keep
  const isBusy = useIsChecking()
  const { data: user } = useCurrentUser()
  const check = useRef<HTMLButtonElement>(null)
  useWish(wish, ({ server: kept }) => {
    trial.cancel()
    trial.dismiss()
    server.fill(valuesOf(kept))
  })
  const noticePort = (port: string) => trial.say(t('portTaken', { port }))

  function submit(isToKeep = willKeep) {
    if (isBusy) return
    server.takeAddressApart()
    server.submit((details, variant) => {
      const { keep: _keep, ...rest } = details
      trial.send(isToKeep ? { ...rest, keep: true } : rest, variant)
    })
  }

  return (
    // `post`, because a browser that sends it by itself must not put the password into the address.
    <chakra.form
      sx={formStyles}
      method="post"
      noValidate
      aria-labelledby="check-title"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 id="check-title">{t('title')}</h2>
      <ServerFields server={server} hasName={keeping.state !== 'none'} onPort={noticePort} />
      <Keep keeping={keeping} server={server} />
      <Button
        ref={check}
        type="submit"
        leftIcon={<PlugZap size={18} aria-hidden />}
        aria-disabled={isBusy || undefined}
      >
        {willKeep ? t('checkAndKeep') : t('check')}
      </Button>
      {trial.trying !== null && (
        <Progress words={t('connecting', { address: trial.trying, seconds: maxCheckSeconds })}>
          <CancelButton returnTo={check} onClick={trial.cancel}>
            {t('cancel')}
          </CancelButton>
        </Progress>
      )}
      {trial.outcome && (
        <OutcomeNotice
          outcome={trial.outcome}
          onRetry={() => submit()}
          onRetryWithoutKeeping={() => submit(false)}
        />
      )}
      {user && <ServerDraft userId={user.id} values={server.values} onRestore={server.fill} />}
      <VisuallyHidden role="status">{trial.said}</VisuallyHidden>
    </chakra.form>
  )
}

function useWish(wish: PasswordRequest, onWish: (wish: NonNullable<PasswordRequest>) => void) {
  const follow = useEffectEvent(onWish)
  useEffect(() => {
    if (wish) follow(wish)
  }, [wish])
}

function Keep({ keeping: { state, most, known }, server }: { keeping: SaveAvailability; server: Server }) {
  const t = useTranslations('game.form')
  if (state === 'none') return <p className="keep help">{t('keepNone')}</p>
  if (state === 'unknown') {
    return (
      <div className="keep">
        <SkeletonBlock h={6} w="9rem" my={2} />
        <SkeletonBlock h={3.5} mt={1} />
      </div>
    )
  }
  const isFull = state === 'full'
  const help = known ? t('known', { name: known.name }) : isFull ? t('keepFull', { most }) : t('keepHelp')
  return (
    <div className="keep">
      <Switch
        label={t('keep')}
        help={help}
        isOn={server.values.keep && !isFull}
        isDisabled={isFull}
        onChange={(isOn) => server.form.setValue('keep', isOn)}
      />
    </div>
  )
}
