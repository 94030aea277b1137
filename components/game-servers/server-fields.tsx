import { chakra, IconButton, Input, Select } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useState } from 'react'
import { games } from '@/contract/game-servers'
import { useGameNames } from './game-names'
import { Field } from '@/components/ui/field'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { isGameVariantId, variantOf, variantsOf } from '@/config/games'
import { code } from './outcome-notice'
import type { ServerFormState } from './use-server-form'
import type { ServerValues } from './server-values'

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

export function ServerFields({ server, hasName, onPort }: ServerFieldsProps) {
  const t = useTranslations('gameServers.form')
  const steps = useTranslations('gameServerSteps.password')
  const message = useFieldMessage()
  const names = useGameNames()
  const [isShown, setIsShown] = useState(false)
  const { values, errors, edit } = server
  const errorOf = (name: keyof ServerValues) => message(errors[name])
  const ports = variantOf(values.variant)
  const isJoinPort = ports.joinPort !== undefined && values.port.trim() === String(ports.joinPort)
  const joinPortHelp =
    ports.port === null ? t('portOfPlayersAlone') : t('portOfPlayers', { port: String(ports.port) })
  const Icon = isShown ? EyeOff : Eye

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
      <Field label={t('password')} help={steps.rich(values.variant, { code })} error={errorOf('password')}>
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
