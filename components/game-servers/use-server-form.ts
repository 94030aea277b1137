import { type RefObject, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { GameServerDetails, SavedServer } from '@/contract/calls/game-servers'
import { keysOf } from '@/components/form/form-state'
import { createFormStore, shownErrors } from '@/components/form/form-store'
import { splitAddress } from './split-address'
import type { GameVariantId } from '@/config/games'
import {
  blankValues,
  defaultPort,
  fieldOf,
  type ServerValues,
  validateValues,
  valuesOf,
} from './server-values'

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
