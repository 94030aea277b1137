import {
  Button,
  Flex,
  FormControl,
  FormLabel,
  Input,
  SimpleGrid,
  Stack,
  Text,
  VisuallyHidden,
} from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo, type Ref, type RefObject, useId, useRef, useState } from 'react'
import type { CurrentUser } from '@/contract/calls/discord'
import { Card } from '@/components/ui/page'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { FieldError, HelpText } from '@/components/ui/field'
import { useListRows } from '@/components/form/use-list-rows'
import { untranslated } from '@/components/ui/untranslated'
import { isSame } from '@/contract/json'
import { limits } from '@/contract/limits'
import { inBraces, offered } from '@/contract/declaration/placeholders'
import { placeholderPattern, suggestedPlaceholders } from '@/contract/profile-placeholders'
import { PlaceholderRows, useOwnPlaceholders } from './placeholder-rows'
import { fieldOf } from './profile-values'

type PlaceholderCardProps = {
  user: CurrentUser
  names: readonly string[]
  errors: Readonly<Record<string, string>>
  onNames: (names: string[]) => void
}

const field = 'possibleProfileArguments'

function PlaceholderList({ user, names, errors, onNames }: PlaceholderCardProps) {
  const t = useTranslations('profile.placeholders')
  const message = useFieldMessage()
  const adder = useRef<HTMLInputElement>(null)
  const rows = useListRows({
    values: names,
    nameAt: (at) => inBraces(names[at] ?? ''),
    adder,
    onChange: onNames,
  })
  const placeholders = useOwnPlaceholders(user, names)
  const isFull = names.length >= limits.placeholders

  function add(name: string) {
    onNames([...names, name])
    rows.announce(t('added', { name: inBraces(name) }))
  }

  return (
    <Card
      title={t('title')}
      lead={t('hint')}
      action={
        <Text as="span" layerStyle="hint">
          {t('count', { count: names.length, max: limits.placeholders })}
        </Text>
      }
    >
      <Stack spacing={4} mt={4}>
        {names.length === 0 ? (
          <Text layerStyle="hint">{t('none')}</Text>
        ) : (
          <PlaceholderRows
            placeholders={placeholders}
            rows={rows}
            errorAt={(at) => message(errors[`${field}.${at}`])}
          />
        )}
        <AddPlaceholder
          names={names}
          isFull={isFull}
          error={message(errors[field])}
          inputRef={adder}
          onAdd={add}
        />
        {!isFull && <PlaceholderSuggestions names={names} onAdd={add} adder={adder} />}
      </Stack>
      <VisuallyHidden role="status">{rows.status}</VisuallyHidden>
    </Card>
  )
}

/** Memoised, because its rows would slow down typing in the embed. */
export const PlaceholderCard = memo(
  PlaceholderList,
  (one, other) =>
    one.user === other.user &&
    isSame(one.names, other.names) &&
    isSame(ofList(one.errors), ofList(other.errors)),
)

const ofList = (errors: Readonly<Record<string, string>>) =>
  Object.entries(errors).filter(([path]) => fieldOf(path) === field)

type AddPlaceholderProps = {
  names: readonly string[]
  isFull: boolean
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
  onAdd: (name: string) => void
}

function AddPlaceholder({ names, isFull, error, inputRef, onAdd }: AddPlaceholderProps) {
  const t = useTranslations('profile.placeholders')
  const message = useFieldMessage()
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const shownError = problem ?? error

  function problemWith(name: string) {
    const twin = names.find((other) => other.toLowerCase() === name.toLowerCase())
    if (twin !== undefined) return t('twin', { name: inBraces(twin) })
    return placeholderPattern.test(name) ? undefined : message('validation.placeholder')
  }
  function add() {
    const name = text.trim().replace(/^\{(.*)\}$/, '$1')
    const found = problemWith(name)
    setProblem(found)
    if (found !== undefined) return
    onAdd(name)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // It would submit the profile form.
    event.preventDefault()
    if (!isFull) add()
  }

  return (
    <FormControl id={id} maxW="30rem" isInvalid={shownError !== undefined}>
      <FormLabel>{t('label')}</FormLabel>
      <Flex gap={2}>
        <Input
          ref={inputRef}
          aria-describedby={shownError === undefined ? `${id}-helptext` : undefined}
          value={text}
          dir="ltr"
          fontFamily="mono"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('example')}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
        <Button variant="outline" isDisabled={isFull} onClick={add}>
          {t('add')}
        </Button>
      </Flex>
      {shownError === undefined && (
        <HelpText>{isFull ? t('full', { max: limits.placeholders }) : t('help')}</HelpText>
      )}
      <FieldError>{shownError}</FieldError>
    </FormControl>
  )
}

type PlaceholderSuggestionsProps = {
  names: readonly string[]
  onAdd: (name: string) => void
  /** Gets the focus when no suggestion is left. */
  adder: RefObject<HTMLElement | null>
}

function PlaceholderSuggestions({ names, onAdd, adder }: PlaceholderSuggestionsProps) {
  const t = useTranslations('profile.placeholders')
  const buttons = useRef(new Map<string, HTMLElement>())
  const taken = new Set(names.map((name) => name.toLowerCase()))
  const open = offered(suggestedPlaceholders).filter(({ name }) => !taken.has(name))
  if (open.length === 0) return null

  return (
    <div>
      <Text as="h3" mb={2} fontSize="sm" fontWeight="semibold">
        {t('suggestions')}
      </Text>
      <SimpleGrid as="ul" role="list" columns={{ base: 1, md: 2 }} spacing={2}>
        {open.map(({ name, value }, at) => (
          <li key={name}>
            <Button
              variant="dashed"
              ref={(button: HTMLButtonElement | null) => void (button && buttons.current.set(name, button))}
              aria-label={t('suggest', {
                name: inBraces(name),
                description: t(`described.${value ?? 'guild'}`),
              })}
              leftIcon={<Plus size={15} />}
              onClick={() => {
                onAdd(name)
                const next = open[at + 1] ?? open[at - 1]
                const target = next ? buttons.current.get(next.name) : adder.current
                target?.focus()
              }}
            >
              <span>
                <Text as="code" {...untranslated} fontFamily="mono">
                  {inBraces(name)}
                </Text>{' '}
                <Text as="span" color="text.muted">
                  {t(`described.${value ?? 'guild'}`)}
                </Text>
              </span>
            </Button>
          </li>
        ))}
      </SimpleGrid>
    </div>
  )
}
