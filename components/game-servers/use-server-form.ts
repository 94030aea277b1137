import { type RefObject, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTranslations } from 'next-intl'
import type { GameServerDetails, SavedServer } from '@/contract/calls/game-servers'
import { halfWidth, hostOf } from '@/components/form/half-width'
import { keysOf } from '@/components/form/form-state'
import { createFormStore, shownErrors } from '@/components/form/form-store'
import { formatAddress, splitAddress } from './split-address'
import { type GameVariantId, maxCheckSeconds, variantOf } from '@/config/games'
import { useCheckNewServer, type useGameServers } from '@/api/game-servers'
import { joinSentences } from '@/contract/join-sentences'
import { limits } from '@/contract/limits'
import {
  blankValues,
  defaultPort,
  fieldOf,
  type ServerValues,
  validateValues,
  valuesOf,
} from './server-values'
import { latencyOf, type Outcome, useErrorText } from './outcome-notice'

/** The password is held here and nowhere else. */
export function useServerForm(root: RefObject<HTMLFormElement | null>) {
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

export function useServerCheck({ clear, refuse }: ServerFormState) {
  const t = useTranslations('gameServers')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const check = useCheckNewServer()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [pendingAddress, setPendingAddress] = useState<string | null>(null)
  const [status, setStatus] = useState('')

  function send(details: GameServerDetails, variant: GameVariantId) {
    const address = formatAddress(details)
    setOutcome(null)
    setPendingAddress(address)
    setStatus(t('form.connecting', { address, seconds: maxCheckSeconds }))
    check.mutate(details, {
      onSuccess: (result) => {
        clear()
        setOutcome({ kind: 'passed', address, result })
        const title = common('sentence', { text: t('passed.title') })
        setStatus(joinSentences([title, t('passed.text', { address, latency: latencyOf(result) })]))
      },
      onError: (error) => {
        setStatus(errorText(error))
        if (!refuse(error.fields))
          setOutcome({ kind: 'failed', address, variant, shouldSave: details.keep === true, error })
        if (error.code === 'auth') refuse({ password: 'gameServers.errors.password' })
      },
      onSettled: () => {
        setPendingAddress(null)
        // The variables contain the password.
        check.reset()
      },
    })
  }

  function cancel() {
    check.cancel()
    setPendingAddress(null)
    setStatus(pendingAddress === null ? '' : t('form.cancelled'))
  }

  return { outcome, pendingAddress, status, setStatus, send, cancel, dismiss: () => setOutcome(null) }
}

/** Whether a server with these values can be saved: `none` if the backend saves no servers, `unknown` until the list is loaded. */
export function saveAvailability(list: ReturnType<typeof useGameServers>, values: ServerValues) {
  const max = list.data?.most ?? limits.gameServers
  if (list.data === null) return { state: 'none', max } as const
  // A list that failed to load still exists.
  if (!list.data) return { state: list.error ? 'open' : 'unknown', max } as const

  const saved = list.data.servers.find(
    ({ game, host, port }) =>
      game === variantOf(values.variant).protocol &&
      host.toLowerCase() === hostOf(values.host).toLowerCase() &&
      String(port) === halfWidth(values.port).trim(),
  )
  const isFull = !saved && list.data.servers.length >= max
  return { state: isFull ? 'full' : 'open', max, saved } as const
}
