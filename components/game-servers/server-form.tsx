import { Button, chakra, IconButton, Input, Select, VisuallyHidden } from '@chakra-ui/react'
import { Eye, EyeOff, PlugZap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGameServers, useIsChecking } from '@/api/game-servers'
import type { SavedServer } from '@/contract/calls/game-servers'
import { halfWidth } from '@/components/form/half-width'
import { Switch } from '@/components/form/switch'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { isGameVariantId, maxCheckSeconds, variantOf, variantsOf } from '@/config/games'
import { games } from '@/contract/game-servers'
import { Field } from '@/components/ui/field'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { code, OutcomeNotice, Progress } from './outcome-notice'
import { saveAvailability, type ServerFormState, useServerCheck, useServerForm } from './use-server-form'
import { useGameNames } from './game-names'
import type { ServerValues } from './server-values'

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
    check.setStatus(t('known', { name: saved.name }))
  })
  useEffect(() => {
    if (passwordRequest) fillIn(passwordRequest.server)
  }, [passwordRequest])

  function submit(shouldSave = willSave) {
    if (isBusy) return
    // What is refused here already has no answer, and the last one is of something else.
    check.dismiss()
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

/** Browsers and password managers leave these fields alone. */
const plain = {
  dir: 'ltr',
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
} as const

const isPasted = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
  nativeEvent instanceof InputEvent && /^insertFrom/.test(nativeEvent.inputType)

type ServerFieldsProps = {
  server: ServerFormState
  hasName: boolean
  /** Called with a port that was taken from the address. */
  onPort: (port: string) => void
}

function ServerFields({ server, hasName, onPort }: ServerFieldsProps) {
  const t = useTranslations('gameServers.form')
  const message = useFieldMessage()
  const names = useGameNames()
  const { values, errors, edit } = server
  const errorOf = (name: keyof ServerValues) => message(errors[name])
  const ports = variantOf(values.variant)
  const isJoinPort = ports.joinPort !== undefined && halfWidth(values.port).trim() === String(ports.joinPort)
  const joinPortHelp =
    ports.port === null ? t('portOfPlayersAlone') : t('portOfPlayers', { port: String(ports.port) })

  function takeApart() {
    const port = server.takeAddressApart()
    if (port !== null) onPort(port)
  }

  return (
    <>
      <Field label={t('game')} error={errorOf('variant')}>
        <Select
          name="variant"
          value={values.variant}
          onChange={({ target }) => isGameVariantId(target.value) && server.chooseVariant(target.value)}
        >
          {games.map((protocol) => (
            <optgroup key={protocol} label={names.ofProtocol(protocol)}>
              {variantsOf(protocol).map((id) => (
                <option key={id} value={id}>
                  {names.ofVariant(id)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <chakra.div display="grid" alignItems="start" gap={3} gridTemplateColumns="minmax(0, 1fr) 6.5rem">
        <Field label={t('host')} help={t('hostHelp')} error={errorOf('host')}>
          <Input
            {...plain}
            name="host"
            value={values.host}
            inputMode="url"
            placeholder="play.example.org"
            onChange={(event) => {
              edit('host', event.target.value)
              if (isPasted(event)) takeApart()
            }}
            onBlur={() => {
              takeApart()
              server.leave('host')
            }}
          />
        </Field>
        <Field label={t('port')} help={isJoinPort && joinPortHelp} error={errorOf('port')}>
          <Input
            {...plain}
            name="port"
            value={values.port}
            inputMode="numeric"
            onChange={({ target }) => edit('port', target.value)}
            onBlur={() => server.leave('port')}
          />
        </Field>
      </chakra.div>
      <PasswordField server={server} error={errorOf('password')} />
      {hasName && (
        <Field label={t('name')} help={t('nameHelp')} error={errorOf('name')}>
          <Input
            name="name"
            value={values.name}
            autoComplete="off"
            onChange={({ target }) => edit('name', target.value)}
          />
        </Field>
      )}
    </>
  )
}

type PasswordFieldProps = { server: ServerFormState; error: string | undefined }

function PasswordField({ server: { values, edit }, error }: PasswordFieldProps) {
  const t = useTranslations('gameServers.form')
  const steps = useTranslations('gameServerSteps.password')
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={t('password')} help={steps.rich(values.variant, { code })} error={error}>
      <chakra.div position="relative">
        <Input
          {...plain}
          name="password"
          value={values.password}
          type={isShown ? 'text' : 'password'}
          pe={12}
          onChange={({ target }) => edit('password', target.value)}
        />
        <IconButton
          position="absolute"
          zIndex={2}
          top={1}
          insetEnd={1}
          size="sm"
          variant="ghost"
          color="text.muted"
          icon={<Icon size={18} />}
          aria-label={t('show')}
          title={t('show')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      </chakra.div>
    </Field>
  )
}
