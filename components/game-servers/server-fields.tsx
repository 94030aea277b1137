import { chakra, Input, Select } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useState } from 'react'
import { games } from '@/api/game.schema'
import { useGameNames } from '@/components/game/game-names'
import { Field } from '@/components/ui/field'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { isGameVariantId, variantOf, variantsOf } from '@/config/games'
import { code } from './outcome-notice'
import type { ServerFormState } from './server-form'

/** What browsers and password managers are to leave alone. */
const plain = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
} as const

type FieldsProps = {
  server: ServerFormState
  hasName: boolean
  /** Called with a port that was taken from the address. */
  onPort: (port: string) => void
}

export function ServerFields({ server, hasName, onPort }: FieldsProps) {
  return (
    <>
      <GameField server={server} />
      <div className="address">
        <HostField server={server} onPort={onPort} />
        <PortField server={server} />
      </div>
      <PasswordField server={server} />
      {hasName && <NameField server={server} />}
    </>
  )
}

function useError(server: ServerFormState, name: 'variant' | 'host' | 'port' | 'password' | 'name') {
  const message = useFieldMessage()
  return message(server.form.formState.errors[name]?.message)
}

function GameField({ server }: { server: ServerFormState }) {
  const t = useTranslations('game')
  const names = useGameNames()
  const { ref, name, onBlur } = server.form.register('variant')
  return (
    <Field label={t('form.game')} error={useError(server, 'variant')}>
      <Select
        {...{ ref, name }}
        value={server.values.variant}
        onBlur={(event) => void onBlur(event)}
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
  )
}

const isPasted = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
  nativeEvent instanceof InputEvent && /^insertFrom/.test(nativeEvent.inputType)

function HostField({ server, onPort }: Omit<FieldsProps, 'hasName'>) {
  const t = useTranslations('game.form')
  const { onChange, onBlur, ...field } = server.form.register('host')
  function takeApart() {
    const port = server.takeAddressApart()
    if (port !== null) onPort(port)
  }
  return (
    <Field label={t('host')} help={t('hostHelp')} error={useError(server, 'host')}>
      <Input
        {...field}
        {...plain}
        inputMode="url"
        placeholder="play.example.org"
        onChange={(event) => {
          void onChange(event)
          if (isPasted(event)) takeApart()
        }}
        onBlur={(event) => {
          takeApart()
          void onBlur(event)
          server.leave('host')
        }}
      />
    </Field>
  )
}

function PortField({ server }: { server: ServerFormState }) {
  const t = useTranslations('game.form')
  const { port, joinPort } = variantOf(server.values.variant)
  const { onBlur, ...field } = server.form.register('port')
  const isJoinPort = joinPort !== undefined && server.values.port.trim() === String(joinPort)
  return (
    <Field
      label={t('port')}
      help={
        isJoinPort && (port === null ? t('portOfPlayersAlone') : t('portOfPlayers', { port: String(port) }))
      }
      error={useError(server, 'port')}
    >
      <Input
        {...field}
        {...plain}
        inputMode="numeric"
        onBlur={(event) => {
          void onBlur(event)
          server.leave('port')
        }}
      />
    </Field>
  )
}

function PasswordField({ server }: { server: ServerFormState }) {
  const t = useTranslations('game.form')
  const where = useTranslations('gameSteps.password')
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      label={t('password')}
      help={where.rich(server.values.variant, { code })}
      error={useError(server, 'password')}
    >
      <chakra.div className="secret">
        <Input {...server.form.register('password')} {...plain} type={isShown ? 'text' : 'password'} />
        <button
          type="button"
          aria-label={t('show')}
          title={t('show')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </button>
      </chakra.div>
    </Field>
  )
}

function NameField({ server }: { server: ServerFormState }) {
  const t = useTranslations('game.form')
  return (
    <Field label={t('name')} help={t('nameHelp')} error={useError(server, 'name')}>
      <Input {...server.form.register('name')} autoComplete="off" />
    </Field>
  )
}
