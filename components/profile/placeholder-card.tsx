import {
  Button,
  chakra,
  FormControl,
  FormErrorMessage,
  FormHelperText,
  FormLabel,
  Input,
  VisuallyHidden,
} from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo, useState } from 'react'
import type { CurrentUser } from '@/api/discord.schema'
import { placeholderName } from '@/api/users.schema'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { isSame } from '@/config/json'
import { limits } from '@/config/limits'
import { suggestedPlaceholders } from '@/config/profile'
import { PlaceholderRows, useOwnPlaceholders } from './placeholder-rows'
import { placeholderStyles } from './placeholder-styles'
import { fieldOf } from './profile-values'

type PlaceholderCardProps = {
  user: CurrentUser
  names: readonly string[]
  errors: Readonly<Record<string, string>>
  onNames: (names: string[]) => void
}

const field = 'possibleProfileArguments'
const addField = '.adding input'
const removeAt = (at: number) => `li:nth-child(${at + 1}) .row-tools > :last-child`

function Card({ user, names, errors, onNames }: PlaceholderCardProps) {
  const t = useTranslations('profile.placeholders')
  const message = useFieldMessage()
  const [status, setStatus] = useState('')
  const { place: card, focusNext } = useFocusAfter<HTMLElement>()
  const placeholders = useOwnPlaceholders(user, names)
  const isFull = names.length >= limits.placeholders

  function add(name: string) {
    onNames([...names, name])
    setStatus(t('added', { name: `{${name}}` }))
  }

  return (
    <chakra.section
      ref={card}
      className="profile-card"
      sx={placeholderStyles}
      aria-labelledby="placeholders-title"
    >
      <div>
        <div className="title">
          <h2 id="placeholders-title">{t('title')}</h2>
          <span className="hint">{t('count', { count: names.length, max: limits.placeholders })}</span>
        </div>
        <p className="hint">{t('hint')}</p>
      </div>
      {names.length === 0 ? (
        <p className="hint">{t('none')}</p>
      ) : (
        <PlaceholderRows
          placeholders={placeholders}
          errorAt={(at) => message(errors[`${field}.${at}`])}
          onChange={onNames}
          onStatus={setStatus}
          onRemoved={(at) => focusNext(at === null ? addField : removeAt(at))}
        />
      )}
      <AddPlaceholder names={names} isFull={isFull} error={message(errors[field])} onAdd={add} />
      {!isFull && (
        <PlaceholderSuggestions
          names={names}
          onAdd={(name, next) => {
            add(name)
            focusNext(next === null ? addField : `[data-suggestion="${next}"]`)
          }}
        />
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </chakra.section>
  )
}

/** Memoised, because its rows would slow down typing in the embed. */
export const PlaceholderCard = memo(
  Card,
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
  /** Of the list as a whole. */
  error: string | undefined
  onAdd: (name: string) => void
}

/** Adds a name, with or without braces. */
function AddPlaceholder({ names, isFull, error, onAdd }: AddPlaceholderProps) {
  const t = useTranslations('profile.placeholders')
  const message = useFieldMessage()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const shownError = problem ?? error

  function problemWith(name: string) {
    const twin = names.find((other) => other.toLowerCase() === name.toLowerCase())
    if (twin !== undefined) return t('twin', { name: `{${twin}}` })
    return message(placeholderName.safeParse(name).error?.issues[0]?.message)
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
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // It would submit the profile form.
    event.preventDefault()
    if (!isFull) add()
  }

  return (
    <FormControl className="adding" isInvalid={shownError !== undefined}>
      <FormLabel>{t('label')}</FormLabel>
      <div className="line">
        <Input
          value={text}
          fontFamily="mono"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="favourite_game"
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
        <Button variant="outline" isDisabled={isFull} onClick={add}>
          {t('add')}
        </Button>
      </div>
      {shownError === undefined && (
        <FormHelperText>{isFull ? t('full', { max: limits.placeholders }) : t('help')}</FormHelperText>
      )}
      <FormErrorMessage>{shownError}</FormErrorMessage>
    </FormControl>
  )
}

type PlaceholderSuggestionsProps = {
  names: readonly string[]
  /** `next` is the suggestion that takes its place; null if none is left. */
  onAdd: (name: string, next: string | null) => void
}

function PlaceholderSuggestions({ names, onAdd }: PlaceholderSuggestionsProps) {
  const t = useTranslations('profile.placeholders')
  const taken = new Set(names.map((name) => name.toLowerCase()))
  const open = suggestedPlaceholders.filter(({ name }) => !taken.has(name))
  if (open.length === 0) return null

  return (
    <div className="suggestions">
      <h3>{t('suggestions')}</h3>
      <ul role="list">
        {open.map(({ name, description }, at) => (
          <li key={name}>
            <button
              type="button"
              data-suggestion={name}
              aria-label={t('suggest', { name: `{${name}}`, description })}
              onClick={() => onAdd(name, (open[at + 1] ?? open[at - 1])?.name ?? null)}
            >
              <Plus size={15} aria-hidden />
              <span>
                <code>{`{${name}}`}</code> <span className="what">{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
