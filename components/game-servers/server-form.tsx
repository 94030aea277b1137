import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { PlugZap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useCurrentUser } from '@/api/current-user'
import { useGameServers, useIsChecking } from '@/api/game'
import type { RconDetails, SavedServer } from '@/api/game.schema'
import { DraftNotice, useFormDraft } from '@/components/form/form-draft'
import { Switch } from '@/components/form/switch'
import { resolverResult } from '@/components/form/validate-changes'
import { splitAddress } from '@/components/game/split-address'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { type GameVariantId, maxCheckSeconds } from '@/config/games'
import { OutcomeNotice, Progress } from './outcome-notice'
import { ServerFields } from './server-fields'
import {
  blankValues,
  defaultPort,
  draftOf,
  fieldOf,
  type ServerValues,
  usableDraft,
  validateValues,
  valuesOf,
} from './server-values'
import { type SaveAvailability, saveAvailability, useRconCheck } from './use-rcon-check'

/** Asks the form for another password of a kept server; a new object asks again. */
export type PasswordRequest = { server: SavedServer } | null

export function ServerForm({ passwordRequest }: { passwordRequest: PasswordRequest }) {
  const t = useTranslations('game.form')
  const server = useServerForm()
  const trial = useRconCheck(server)
  const keeping = saveAvailability(useGameServers(), server.values)
  const willKeep = keeping.state === 'open' && server.values.keep
  const isBusy = useIsChecking()
  const { data: user } = useCurrentUser()
  const check = useRef<HTMLButtonElement>(null)
  const fillIn = useEffectEvent((saved: SavedServer) => {
    trial.cancel()
    trial.dismiss()
    server.fill(valuesOf(saved))
  })
  useEffect(() => {
    if (passwordRequest) fillIn(passwordRequest.server)
  }, [passwordRequest])

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
        hasName={keeping.state !== 'none'}
        onPort={(port) => trial.say(t('portTaken', { port }))}
      />
      <Keep {...keeping} server={server} />
      <Button
        ref={check}
        type="submit"
        leftIcon={<PlugZap size={18} aria-hidden />}
        aria-disabled={isBusy || undefined}
      >
        {willKeep ? t('checkAndKeep') : t('check')}
      </Button>
      {trial.trying !== null && (
        <Progress
          words={t('connecting', { address: trial.trying, seconds: maxCheckSeconds })}
          cancel={{ text: t('cancel') }}
          returnTo={check}
          onCancel={trial.cancel}
        />
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

function Keep({ state, max, known, server }: SaveAvailability & { server: ServerFormState }) {
  const t = useTranslations('game.form')
  const isFull = state === 'full'
  const help = known ? t('known', { name: known.name }) : isFull ? t('keepFull', { max }) : t('keepHelp')
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

/** The fields of a server to be tried. Nothing of them is stored, and the password stands nowhere else. */
function useServerForm() {
  const [defaultValues] = useState(() => blankValues('minecraft'))
  const form = useForm<ServerValues>({ defaultValues, resolver })
  const { control, getValues, setValue, setError, setFocus, reset } = form
  const values = useWatch({ control, compute: (all: ServerValues) => all })
  const [focusWish, setFocusWish] = useState<{ field: keyof ServerValues } | null>(null)
  // Fields that were filled in anew can have the focus once they are drawn.
  useEffect(() => {
    if (focusWish) setFocus(focusWish.field)
  }, [focusWish, setFocus])

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

  /** Shows the server's errors beside their fields and focuses the first. Returns false if some belong to no field. */
  function showFieldErrors(fieldErrors: Record<string, string>) {
    const named = Object.entries(fieldErrors).map(([name, message]) => ({ field: fieldOf(name), message }))
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
      const validated = validateValues(all)
      if ('details' in validated) use(validated.details, all.variant)
    })()

  const clear = () => reset(blankValues(getValues('variant')))

  return {
    ...{ form, values, fill, clear, leave, chooseVariant, takeAddressApart },
    ...{ showFieldErrors, refusePassword, submit },
  }
}

export type ServerFormState = ReturnType<typeof useServerForm>

/** Keeps what was typed in this browser, all but the password, and offers it at the next visit. */
function ServerDraft({
  userId,
  values,
  onRestore,
}: {
  userId: string
  values: ServerValues
  onRestore: (values: Partial<ServerValues>) => void
}) {
  const { storedDraft, dismissDraft } = useFormDraft({
    draftKey: { userId, guildId: '', form: 'game-server' },
    changes: draftOf(values),
    usable: usableDraft,
  })
  function restore() {
    onRestore(usableDraft(storedDraft?.changes ?? {}))
    dismissDraft()
  }
  return (
    storedDraft && <DraftNotice savedAt={storedDraft.savedAt} onRestore={restore} onDiscard={dismissDraft} />
  )
}
