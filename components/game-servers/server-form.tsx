import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { PlugZap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useGameServers, useIsChecking } from '@/api/game-servers'
import type { GameServerDetails, SavedServer } from '@/contract/calls/game-servers'
import { Switch } from '@/components/form/switch'
import { keysOf } from '@/components/form/form-state'
import { createFormStore, shownErrors } from '@/components/form/form-store'
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

/** The password is held here and nowhere else. */
function useServerForm(root: RefObject<HTMLFormElement | null>) {
  const [store] = useState(() => createFormStore({ values: blankValues('minecraft'), etag: null }))
  const state = useStore(store)
  const values = store.values()
  const [focusRequest, setFocusRequest] = useState<{ field: keyof ServerValues } | null>(null)
  useEffect(() => {
    const field = focusRequest && root.current?.elements.namedItem(focusRequest.field)
    if (!(field instanceof HTMLElement)) return
    field.focus()
    if (field instanceof HTMLInputElement && field.name === 'password') field.select()
  }, [focusRequest, root])
  const focus = (field: keyof ServerValues) => setFocusRequest({ field })

  /** Fills in a saved server, whose password is to be entered. */
  function fill(saved: SavedServer) {
    store.reset({ values: valuesOf(saved), etag: null })
    focus('password')
  }

  function chooseVariant(variant: GameVariantId) {
    store.edit('variant', variant)
    // A port that somebody chose stays.
    if (values.port.trim() === '' || values.port === defaultPort(values.variant))
      store.edit('port', defaultPort(variant))
  }

  /** Moves a port that was typed into the address to its own field, and returns it. */
  function takeAddressApart() {
    const typed = store.values().host
    const { host, port } = splitAddress(typed)
    if (host !== typed) store.edit('host', host)
    if (port !== null) {
      store.edit('port', port)
      store.open(['port'])
    }
    return port
  }

  /** Validates a field on blur; an empty one is reported only on submit. */
  function leave(name: 'host' | 'port') {
    if (store.values()[name].trim() !== '') store.open([name])
  }

  /** Shows the server's errors beside their fields and focuses the first. Returns false if some belong to no field. */
  function refuse(fieldErrors: Record<string, string>) {
    const all = Object.entries(fieldErrors).map(([name, message]) => ({ field: fieldOf(name), message }))
    const shown = all.flatMap(({ field, message }) => (field ? [{ field, message }] : []))
    store.setState({ refusals: Object.fromEntries(shown.map(({ field, message }) => [field, message])) })
    if (shown[0]) focus(shown[0].field)
    return shown.length > 0 && shown.length === all.length
  }

  function submit(onValid: (details: GameServerDetails, variant: GameVariantId) => void) {
    const typed = store.values()
    const validated = validateValues(typed)
    if ('details' in validated) return onValid(validated.details, typed.variant)
    const wrong = keysOf(typed).filter((name) => Object.hasOwn(validated.errors, name))
    store.open(wrong)
    if (wrong[0]) focus(wrong[0])
  }

  const clear = () => store.reset({ values: blankValues(store.values().variant), etag: null })
  const validated = validateValues(values)
  const errors = shownErrors(state, 'errors' in validated ? validated.errors : {})

  return {
    values,
    errors,
    edit: store.edit,
    fill,
    clear,
    leave,
    chooseVariant,
    takeAddressApart,
    refuse,
    submit,
  }
}

export type ServerFormState = ReturnType<typeof useServerForm>
