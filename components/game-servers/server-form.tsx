import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { PlugZap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useGameServers, useIsChecking } from '@/api/game-servers'
import type { GameServerDetails, SavedServer } from '@/contract/calls/game-servers'
import { Switch } from '@/components/form/switch'
import { resolverResult } from '@/components/form/validate-changes'
import { splitAddress } from './split-address'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { type GameVariantId, maxCheckSeconds } from '@/config/games'
import { OutcomeNotice, Progress } from './outcome-notice'
import { ServerFields } from './server-fields'
import {
  blankValues,
  defaultPort,
  fieldOf,
  type ServerValues,
  validateValues,
  valuesOf,
} from './server-values'
import { saveAvailability, useServerCheck } from './use-server-check'

/** Asks for another password of a saved server; a new object asks again. */
export type PasswordRequest = { server: SavedServer } | null

export function ServerForm({ passwordRequest }: { passwordRequest: PasswordRequest }) {
  const t = useTranslations('gameServers.form')
  const server = useServerForm()
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
          onChange={(isOn) => server.form.setValue('keep', isOn)}
        />
      )}
    </chakra.div>
  )
}

const resolver: Resolver<ServerValues> = (values) => {
  const validated = validateValues(values)
  return resolverResult(values, 'errors' in validated ? validated.errors : {})
}

/** The password is held here and nowhere else. */
function useServerForm() {
  const [defaultValues] = useState(() => blankValues('minecraft'))
  const form = useForm<ServerValues>({ defaultValues, resolver })
  const { control, getValues, setValue, setError, setFocus, reset } = form
  const values = useWatch({ control, compute: (all: ServerValues) => all })
  const [filledIn, setFilledIn] = useState<SavedServer | null>(null)
  useEffect(() => {
    if (filledIn) setFocus('password')
  }, [filledIn, setFocus])

  /** Fills in a saved server, whose password is to be entered. */
  function fill(saved: SavedServer) {
    reset(valuesOf(saved))
    // A new object, because the same server may be filled in again.
    setFilledIn({ ...saved })
  }

  function chooseVariant(variant: GameVariantId) {
    const { port, variant: before } = getValues()
    setValue('variant', variant)
    // A port that somebody chose stays.
    if (port.trim() === '' || port === defaultPort(before))
      setValue('port', defaultPort(variant), { shouldValidate: form.formState.isSubmitted })
  }

  /** Moves a port that was typed into the address to its own field, and returns it. */
  function takeAddressApart() {
    const typed = getValues('host')
    const { host, port } = splitAddress(typed)
    if (host !== typed) setValue('host', host)
    if (port !== null) setValue('port', port, { shouldValidate: true })
    return port
  }

  /** Validates a field on blur; an empty one is reported only on submit. */
  function leave(name: 'host' | 'port') {
    if (getValues(name).trim() !== '') void form.trigger(name)
  }

  /** Shows the server's errors beside their fields and focuses the first. Returns false if some belong to no field. */
  function showFieldErrors(fieldErrors: Record<string, string>) {
    let shown = 0
    for (const [name, message] of Object.entries(fieldErrors)) {
      const field = fieldOf(name)
      if (field) setError(field, { type: 'server', message }, { shouldFocus: shown++ === 0 })
    }
    return shown > 0 && shown === Object.keys(fieldErrors).length
  }

  function refusePassword(message: string) {
    setError('password', { type: 'server', message })
    setFocus('password', { shouldSelect: true })
  }

  const submit = (use: (details: GameServerDetails, variant: GameVariantId) => void) =>
    void form.handleSubmit((all) => {
      const validated = validateValues(all)
      if ('details' in validated) use(validated.details, all.variant)
    })()

  const clear = () => reset(blankValues(getValues('variant')))

  return {
    form,
    values,
    fill,
    clear,
    leave,
    chooseVariant,
    takeAddressApart,
    showFieldErrors,
    refusePassword,
    submit,
  }
}

export type ServerFormState = ReturnType<typeof useServerForm>
