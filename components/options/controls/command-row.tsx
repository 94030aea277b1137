import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { ChevronRight, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { isSame, type JsonObject } from '@/contract/json'
import { joinSentences } from '@/contract/join-sentences'
import type { Option } from '@/contract/declaration/option'
import { valueStyles } from '@/components/changes/history-styles'
import { Value } from '@/components/changes/value'
import {
  FormApiProvider,
  formatPath,
  type Path,
  useFormApi,
  useOpenOnFocusRequest,
} from '@/components/options/form-context'
import { OptionFields } from '@/components/options/option-fields'
import { useFocusTarget } from '@/components/options/use-focus-target'
import { useErrorText } from '@/components/options/option-text'
import type { FieldErrors } from '@/contract/declaration/validate'
import { useRestoreFocus } from '@/components/form/focus-field'
import { AlwaysEnabledButton } from '@/components/form/read-only-fields'
import { Switch } from '@/components/form/switch'
import { untranslated } from '@/components/ui/untranslated'
import type { Command } from '@/contract/calls/commands'

export type RuledCommand = Command & { rule: JsonObject; at: number | null; isGone: boolean }

type CommandRowProps = {
  command: RuledCommand
  items: Option
  path: Path
  fieldErrors: FieldErrors
  /** @param part the path of a part of the rule */
  onChange: (part: Path, value: unknown) => void
  onRemove: () => void
}

const limitStyles = { ...valueStyles, fontSize: 'xs' } as const

const rowKeys: readonly string[] = ['name', 'active']

export function CommandRow({ command, items, path, fieldErrors, onChange, onRemove }: CommandRowProps) {
  const t = useTranslations('features.commands')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  useOpenOnFocusRequest(path, () => setIsOpen(true))
  const { name, title, description, options, rule, isGone } = command
  const shown = title ?? name
  const properties = items.kind === 'object' ? [...items.properties] : []
  const limits = properties.filter(([key]) => !rowKeys.includes(key))
  const changed = limits.filter(([key, { preset }]) => rule[key] !== undefined && !isSame(rule[key], preset))
  const errors = ['', ...rowKeys].flatMap((key) => fieldErrors[key] ?? [])
  const usage = options.map((one) => (one.required ? `<${one.name}>` : `[${one.name}]`)).join(' ')

  return (
    <chakra.li ref={useRestoreFocus<HTMLLIElement>()} _notFirst={{ borderTopWidth: '1px' }}>
      <Flex align="center" gap={3} minW={0} pe={{ base: 3, md: 4 }}>
        <Opener isOpen={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Text as="bdi" {...untranslated} fontFamily="mono" fontWeight="semibold">
            {shown}
          </Text>{' '}
          <Text as="bdi" {...untranslated} fontFamily="mono" fontSize="xs" color="text.muted">
            {usage}
          </Text>
          {description && (
            <Text as="span" display="block" color="text.muted">
              <bdi>{description}</bdi>
            </Text>
          )}
          {changed.length > 0 && (
            <Flex as="span" wrap="wrap" columnGap={4} rowGap={1} mt={1} sx={limitStyles}>
              {changed.map(([key, option]) => (
                <Flex as="span" key={key} wrap="wrap" align="center" gap={1}>
                  <span>{common('label', { label: option.title })}</span>{' '}
                  <Value option={option} value={rule[key]} isInButton />
                </Flex>
              ))}
            </Flex>
          )}
          {errors.length === 0 && Object.keys(fieldErrors).length > 0 && (
            <Text as="span" display="block" color="danger.text">
              {t('wrong')}
            </Text>
          )}
        </Opener>
        <Switch
          label={t('active', { name: shown })}
          isLabelHidden
          isOn={rule.active === true}
          onChange={(isOn) => onChange(['active'], isOn)}
        />
      </Flex>
      {errors.length > 0 && (
        <Text px={4} pb={3} fontSize="sm" color="danger.text">
          {joinSentences(errors.map(errorText))}
        </Text>
      )}
      {isOpen && (
        <Limits
          label={shown}
          limits={limits}
          rule={rule}
          path={path}
          fieldErrors={fieldErrors}
          onChange={onChange}
        >
          {isGone && (
            <Button size="sm" variant="outline" leftIcon={<Trash2 size={16} />} onClick={onRemove}>
              {t('remove')}
            </Button>
          )}
        </Limits>
      )}
    </chakra.li>
  )
}

type OpenerProps = { isOpen: boolean; onClick: () => void; children: ReactNode }

const Opener = ({ isOpen, onClick, children }: OpenerProps) => (
  <AlwaysEnabledButton
    display="flex"
    flex={1}
    alignItems="center"
    gap={3}
    minW={0}
    minH={12}
    ps={{ base: 2, md: 3 }}
    py={2.5}
    fontSize="sm"
    textAlign="start"
    cursor="pointer"
    borderRadius="lg"
    sx={{ '&:hover bdi': { textDecoration: 'underline' } }}
    aria-expanded={isOpen}
    onClick={onClick}
  >
    <Box
      flexShrink={0}
      color="text.muted"
      transition="transform 120ms"
      transform={isOpen ? 'rotate(calc(var(--forwards) * 90deg))' : undefined}
    >
      <ChevronRight size={16} />
    </Box>
    <Box as="span" minW={0} overflowWrap="anywhere">
      {children}
    </Box>
  </AlwaysEnabledButton>
)

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
    <Stack
      ref={useFocusTarget(path)}
      spacing={4}
      align="start"
      px={{ base: 3, md: 5 }}
      pt={4}
      pb={5}
      borderTopWidth="1px"
      sx={{ '> .options': { w: 'full' } }}
      role="group"
      aria-label={label}
      data-path={formatPath(path)}
    >
      <FormApiProvider value={{ ...api, edit: (place, value) => onChange(place.slice(path.length), value) }}>
        <OptionFields options={new Map(limits)} values={rule} path={path} fieldErrors={fieldErrors} />
      </FormApiProvider>
      {children}
    </Stack>
  )
}
