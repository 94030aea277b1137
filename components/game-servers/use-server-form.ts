import { useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import type { RconDetails } from '@/api/game.schema'
import type { GameVariantId } from '@/config/games'
import { blankValues, fieldOf, validateValues, type ServerValues, defaultPort } from './server-values'
import { splitAddress } from '@/components/game/split-address'

const resolver: Resolver<ServerValues> = (values) => {
  const judged = validateValues(values)
  if ('details' in judged) return { values, errors: {} }
  const errors = Object.entries(judged.errors).map(([name, message]) => [name, { type: 'schema', message }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<ServerValues> }
}

/** The fields of a server to be tried. Nothing of them is stored, and the password stands nowhere else. */
export function useServerForm() {
  const [defaultValues] = useState(() => blankValues('minecraft'))
  const form = useForm<ServerValues>({ defaultValues, resolver })
  const { control, getValues, setValue, setError, setFocus, reset } = form
  const values = useWatch({ control, compute: (all: ServerValues) => all })
  const [focusWish, setFocusWish] = useState<{ field: keyof ServerValues } | null>(null)
  // Fields that were filled in anew can have the focus once they are drawn.
  useEffect(() => {
    if (focusWish) setFocus(focusWish.field)
  }, [focusWish, setFocus])

  /** Fills in all but the password, and waits for that. */
  function fill(next: Partial<ServerValues>) {
    reset({ ...blankValues(next.variant ?? getValues('variant')), ...next, password: '' })
    setFocusWish({ field: next.host ? 'password' : 'host' })
  }

  function chooseVariant(variant: GameVariantId) {
    const { port, variant: before } = getValues()
    setValue('variant', variant)
    // A port that somebody chose stays.
    if (port.trim() === '' || port === defaultPort(before))
      setValue('port', defaultPort(variant), { shouldValidate: form.formState.isSubmitted })
  }

  /** Puts a port that came with the address where it belongs. Returns it, if there was one. */
  function takeAddressApart() {
    const typed = getValues('host')
    const { host, port } = splitAddress(typed)
    if (host !== typed) setValue('host', host)
    if (port !== null) setValue('port', port, { shouldValidate: true })
    return port
  }

  /** Judges a field that is left; an empty one is asked for only when the form is sent. */
  function leave(name: 'host' | 'port') {
    if (getValues(name).trim() !== '') void form.trigger(name)
  }

  /** A refusal's complaints beside their fields, the first one with the focus. False when some are about no field. */
  function showComplaints(complaints: Record<string, string>) {
    const named = Object.entries(complaints).map(([name, message]) => ({ field: fieldOf(name), message }))
    const known = named.flatMap(({ field, message }) => (field ? [{ field, message }] : []))
    known.forEach(({ field, message }, at) =>
      setError(field, { type: 'server', message }, { shouldFocus: at === 0 }),
    )
    return known.length > 0 && known.length === named.length
  }

  function refusePassword(message: string) {
    setError('password', { type: 'server', message })
    setFocus('password', { shouldSelect: true })
  }

  /** Hands over the details once they are in order; otherwise the first field that is not has the focus. */
  const submit = (use: (details: RconDetails, variant: GameVariantId) => void) =>
    void form.handleSubmit((all) => {
      const judged = validateValues(all)
      if ('details' in judged) use(judged.details, all.variant)
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
    showComplaints,
    refusePassword,
    submit,
  }
}

export type ServerForm = ReturnType<typeof useServerForm>
