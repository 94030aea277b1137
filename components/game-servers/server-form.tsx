import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { PlugZap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useGameServers, useIsChecking } from '@/api/game-servers'
import type { SavedServer } from '@/contract/calls/game-servers'
import { Switch } from '@/components/form/switch'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { maxCheckSeconds } from '@/config/games'
import { OutcomeNotice, Progress } from './outcome-notice'
import { ServerFields } from './server-fields'
import { saveAvailability, useServerCheck } from './use-server-check'
import { type ServerFormState, useServerForm } from './use-server-form'

/** Asks for another password of a saved server; a new object asks again. */
export type PasswordRequest = { server: SavedServer } | null

export function ServerForm({ passwordRequest }: { passwordRequest: PasswordRequest }) {
  const t = useTranslations('gameServers.form')
  const root = useRef<HTMLFormElement>(null)
  const server = useServerForm(root)
  const check = useServerCheck(server)
  const saving = saveAvailability(useGameServers(), server.values)
  const willSave = saving.state === 'open' && server.values.keep
  const isBusy = useIsChecking()
  const button = useRef<HTMLButtonElement>(null)
  const fillIn = useEffectEvent((saved: SavedServer) => {
    check.cancel()
    check.dismiss()
    server.fill(saved)
  })
  useEffect(() => {
    if (passwordRequest) fillIn(passwordRequest.server)
  }, [passwordRequest])

  function submit(shouldSave = willSave) {
    if (isBusy) return
    server.takeAddressApart()
    server.submit((details, variant) => {
      const { keep: _keep, ...rest } = details
      check.send(shouldSave ? { ...rest, keep: true } : rest, variant)
    })
  }

  return (
    // `post` keeps the password out of the address if a browser sends the form by itself.
    <chakra.form
      ref={root}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap={5}
      p={{ base: 4, md: 6 }}
      layerStyle="card"
      method="post"
      noValidate
      aria-labelledby="check-title"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <chakra.h2 id="check-title" layerStyle="cardTitle">
        {t('title')}
      </chakra.h2>
      <ServerFields
        server={server}
        hasName={saving.state !== 'none'}
        onPort={(port) => check.setStatus(t('portTaken', { port }))}
      />
      <SaveSwitch {...saving} server={server} />
      <Button ref={button} type="submit" leftIcon={<PlugZap size={18} />} aria-disabled={isBusy || undefined}>
        {willSave ? t('checkAndKeep') : t('check')}
      </Button>
      {check.pendingAddress !== null && (
        <Progress
          text={t('connecting', { address: check.pendingAddress, seconds: maxCheckSeconds })}
          focusAfter={button}
          onCancel={check.cancel}
        />
      )}
      {check.outcome && (
        <OutcomeNotice
          outcome={check.outcome}
          onRetry={() => submit()}
          onRetryWithoutSaving={() => submit(false)}
        />
      )}
      <VisuallyHidden role="status">{check.status}</VisuallyHidden>
    </chakra.form>
  )
}

type SaveSwitchProps = ReturnType<typeof saveAvailability> & { saved?: SavedServer; server: ServerFormState }

function SaveSwitch({ state, max, saved, server }: SaveSwitchProps) {
  const t = useTranslations('gameServers.form')
  const isFull = state === 'full'
  const help = saved ? t('known', { name: saved.name }) : isFull ? t('keepFull', { max }) : t('keepHelp')
  return (
    <chakra.div minH="5.125rem">
      {state === 'none' ? (
        <chakra.p layerStyle="hint">{t('keepNone')}</chakra.p>
      ) : state === 'unknown' ? (
        <>
          <SkeletonBlock h={6} w="9rem" my={2} />
          <SkeletonBlock h={3.5} mt={1} />
        </>
      ) : (
        <Switch
          label={t('keep')}
          help={help}
          isOn={server.values.keep && !isFull}
          isDisabled={isFull}
          onChange={(isOn) => server.edit('keep', isOn)}
        />
      )}
    </chakra.div>
  )
}
