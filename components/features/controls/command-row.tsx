import { Button } from '@chakra-ui/react'
import { ChevronRight, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { isSame, type JsonObject } from '@/config/json'
import type { Option } from '@/api/json-schema/option'
import { Value } from '@/components/changes/value'
import {
  FormApiProvider,
  formatPath,
  type Path,
  useFormApi,
  useOpenOnFocusRequest,
} from '@/components/features/form-api'
import { OptionFields, useFocusTarget } from '@/components/features/option-fields'
import { useErrorText } from '@/components/features/option-text'
import type { FieldErrors } from '@/components/features/validate-options'
import { useRestoreFocus } from '@/components/form/focus-field'
import { AlwaysEnabledButton } from '@/components/form/read-only-fields'
import { Switch } from '@/components/form/switch'
import type { RuledCommand } from './commands-control'

type CommandRowProps = {
  command: RuledCommand
  /** The option that describes the rule of one command. */
  items: Option
  path: Path
  fieldErrors: FieldErrors
  /** @param part the path of a part of the rule */
  onChange: (part: Path, value: unknown) => void
  onRemove: () => void
}

const rowKeys: readonly string[] = ['name', 'active']

/** One command with its switch; the limits of its rule open below it. */
export function CommandRow({ command, items, path, fieldErrors, onChange, onRemove }: CommandRowProps) {
  const t = useTranslations('features.commands')
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  useOpenOnFocusRequest(path, () => setIsOpen(true))
  const { name, description, options, rule, isGone } = command
  const properties = items.kind === 'object' ? [...items.properties] : []
  const limits = properties.filter(([key]) => !rowKeys.includes(key))
  const changed = limits.filter(([key, { preset }]) => rule[key] !== undefined && !isSame(rule[key], preset))
  const errors = ['', ...rowKeys].flatMap((key) => fieldErrors[key] ?? [])
  const usage = options.map((one) => (one.required ? `<${one.name}>` : `[${one.name}]`)).join(' ')

  return (
    <li ref={useRestoreFocus<HTMLLIElement>()}>
      <div className="command">
        <AlwaysEnabledButton className="opener" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <ChevronRight size={16} aria-hidden />
          <span>
            <bdi className="command-name">{name}</bdi> <span className="usage">{usage}</span>
            {description && <span className="description">{description}</span>}
            {changed.length > 0 && (
              <span className="limits">
                {changed.map(([key, option]) => (
                  <span key={key}>
                    {option.title}: <Value option={option} value={rule[key]} />
                  </span>
                ))}
              </span>
            )}
            {errors.length === 0 && Object.keys(fieldErrors).length > 0 && (
              <span className="wrong">{t('wrong')}</span>
            )}
          </span>
        </AlwaysEnabledButton>
        <Switch
          label={t('active', { name })}
          isOn={rule.active === true}
          onChange={(isOn) => onChange(['active'], isOn)}
        />
      </div>
      {errors.length > 0 && <p className="wrong">{errors.map(errorText).join(' ')}</p>}
      {isOpen && (
        <Limits label={name} {...{ limits, rule, path, fieldErrors, onChange }}>
          {isGone && (
            <Button
              size="sm"
              variant="outline"
              leftIcon={<Trash2 size={16} aria-hidden />}
              onClick={onRemove}
            >
              {t('remove')}
            </Button>
          )}
        </Limits>
      )}
    </li>
  )
}

type LimitsProps = Pick<CommandRowProps, 'path' | 'fieldErrors' | 'onChange'> & {
  label: string
  limits: readonly [string, Option][]
  rule: JsonObject
  children: ReactNode
}

/** Edits go to the list, because the rule may not be in it yet. */
function Limits({ label, limits, rule, path, fieldErrors, onChange, children }: LimitsProps) {
  const api = useFormApi()
  return (
    <div
      ref={useFocusTarget(path)}
      className="rule"
      role="group"
      aria-label={label}
      data-path={formatPath(path)}
    >
      <FormApiProvider value={{ ...api, edit: (place, value) => onChange(place.slice(path.length), value) }}>
        <OptionFields options={new Map(limits)} values={rule} path={path} fieldErrors={fieldErrors} />
      </FormApiProvider>
      {children}
    </div>
  )
}

export const rowStyles = {
  '.commands > li + li': { borderTopWidth: '1px' },
  '.command': { display: 'flex', alignItems: 'center', gap: 3, pe: { base: 3, md: 4 }, minW: 0 },
  '.opener': {
    flex: 1,
    minW: 0,
    minH: 12,
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    ps: { base: 2, md: 3 },
    py: 2.5,
    fontSize: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'lg',
    '&:hover .command-name': { textDecoration: 'underline' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring' },
    '> svg': { flexShrink: 0, color: 'text.muted', transition: 'transform 120ms' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
    '> span': { minW: 0, overflowWrap: 'anywhere' },
  },
  '.command-name': { fontFamily: 'mono', fontWeight: 'semibold' },
  '.usage': { fontFamily: 'mono', fontSize: 'xs', color: 'text.muted' },
  '.description': { display: 'block', color: 'text.muted' },
  '.command .limits': { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 1, fontSize: 'xs' },
  '.limits > span': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
  '.wrong': { display: 'block', color: 'danger.text', fontSize: 'sm' },
  'p.wrong': { px: 4, pb: 3 },
  // The command's name is beside the switch.
  '.command label': { srOnly: true },
  '.command > div:last-of-type': { display: 'flex', flexShrink: 0 },
  '.rule': {
    display: 'grid',
    justifyItems: 'start',
    gap: 4,
    px: { base: 3, md: 5 },
    pt: 4,
    pb: 5,
    borderTopWidth: '1px',
    '> .options': { w: 'full' },
  },
} as const
