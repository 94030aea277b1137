import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { memo, useMemo, useState } from 'react'
import type { CurrentUser } from '@/api/platform.schema'
import { usePublicConfig } from '@/components/ui/public-config'
import { isSame } from '@/config/json'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { limits } from '@/config/limits'
import { AddPlaceholder } from './add-placeholder'
import { ownPlaceholders, ownValues } from './own-placeholders'
import { placeholderStyles } from './placeholder-styles'
import { PlaceholderRows } from './placeholder-rows'
import { PlaceholderSuggestions } from './placeholder-suggestions'
import { fieldOf } from './profile-values'

type PlaceholderCardProps = {
  user: CurrentUser
  names: readonly string[]
  complaints: Readonly<Record<string, string>>
  onNames: (names: string[]) => void
}

const field = 'possibleProfileArguments'
const addField = '.adding input'
const removeAt = (at: number) => `li:nth-child(${at + 1}) .row-tools > :last-child`

/** The names that the person's texts may use: added, removed and put in order. */
function Card({ user, names, complaints, onNames }: PlaceholderCardProps) {
  const t = useTranslations('profile.placeholders')
  const words = useFieldMessage()
  const { cdnUrl } = usePublicConfig()
  const [news, setNews] = useState('')
  const { place, focusNext } = useFocusAfter<HTMLElement>()
  const placeholders = useMemo(() => ownPlaceholders(names, ownValues(user, cdnUrl)), [names, user, cdnUrl])
  const isFull = names.length >= limits.placeholders

  function add(name: string) {
    onNames([...names, name])
    setNews(t('added', { name: `{${name}}` }))
  }

  return (
    <chakra.section
      ref={place}
      className="profile-card"
      sx={placeholderStyles}
      aria-labelledby="placeholders-title"
    >
      <div>
        <div className="title">
          <h2 id="placeholders-title">{t('title')}</h2>
          <span className="hint">{t('count', { count: names.length, most: limits.placeholders })}</span>
        </div>
        <p className="hint">{t('hint')}</p>
      </div>
      {names.length === 0 ? (
        <p className="hint">{t('none')}</p>
      ) : (
        <PlaceholderRows
          placeholders={placeholders}
          complaintAt={(at) => words(complaints[`${field}.${at}`])}
          onChange={onNames}
          onNews={setNews}
          onRemoved={(at) => focusNext(at === null ? addField : removeAt(at))}
        />
      )}
      <AddPlaceholder names={names} isFull={isFull} error={words(complaints[field])} onAdd={add} />
      {!isFull && (
        <PlaceholderSuggestions
          names={names}
          onAdd={(name, next) => {
            add(name)
            focusNext(next === null ? addField : `[data-suggestion="${next}"]`)
          }}
        />
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </chakra.section>
  )
}

/** Drawn again only when what it shows has changed: the rows would slow down every key that is pressed in the card. */
export const PlaceholderCard = memo(
  Card,
  (one, other) =>
    one.user === other.user &&
    isSame(one.names, other.names) &&
    isSame(ofList(one.complaints), ofList(other.complaints)),
)

const ofList = (complaints: Readonly<Record<string, string>>) =>
  Object.entries(complaints).filter(([path]) => fieldOf(path) === field)
