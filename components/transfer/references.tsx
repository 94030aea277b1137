import { Button } from '@chakra-ui/react'
import { AtSign } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { snowflake } from '@/api/snowflake.schema'
import type { ImportReference, ImportRequest } from '@/api/transfer.schema'
import { Disclosure } from '@/components/changes/disclosure'
import type { Subject } from '@/components/changes/use-subjects'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { ChannelIcon } from '@/components/discord/pickers/channel-source'
import { RolePicker } from '@/components/discord/pickers/role-picker'
import { channelTypes } from '@/config/channel-types'
import type { Permission } from '@/config/permissions'
import type { Import } from './use-import'

type ReferencesProps = {
  guildId: string
  references: readonly ImportReference[]
  find: (id: string) => Subject
  preview: Pick<Import, 'corrections' | 'isApplying' | 'correct'>
}

/** Rows that are drawn before somebody asks for all: each has a picker. */
const maxRows = 25

/** What the configuration calls by name, what stands here for it, and a way to correct that. */
export function References({ guildId, references, find, preview }: ReferencesProps) {
  const t = useTranslations('transfer.references')
  const title = useId()
  const list = useId()
  // As it was at first: no row moves because it was corrected.
  const [order] = useState(() => sortReferences(references).map(keyOf))
  const [isOpen, setIsOpen] = useState(() => references.some(({ how }) => how !== 'id'))
  const [isWhole, setIsWhole] = useState(false)
  const place = (reference: ImportReference) => order.indexOf(keyOf(reference))
  const sorted = references.toSorted((one, other) => place(one) - place(other))
  const shown = isWhole ? sorted : sorted.slice(0, maxRows)

  return (
    <section className="card" aria-labelledby={title}>
      <div className="head">
        <h2 id={title}>{t('title')}</h2>
        <Disclosure isOpen={isOpen} controls={list} onToggle={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Disclosure>
      </div>
      <p className="lead">
        <Summary references={references} corrections={preview.corrections} />
      </p>
      {isOpen && (
        <div id={list}>
          <p className="columns" aria-hidden>
            {(['theirs', 'used', 'ours', 'how.label'] as const).map((column) => (
              <span key={column}>{t(column)}</span>
            ))}
          </p>
          <ul className="references" role="list" aria-label={t('list')}>
            {shown.map((reference) => (
              <ReferenceRow
                key={keyOf(reference)}
                {...{ guildId, reference }}
                {...matchOf(reference, preview.corrections)}
                usedIn={reference.parts.map((subject) => find(subject).name)}
                isDisabled={preview.isApplying}
                onCorrect={(match) => preview.correct(reference, match)}
              />
            ))}
          </ul>
          {shown.length < sorted.length && (
            <Button variant="outline" onClick={() => setIsWhole(true)}>
              {t('more', { count: sorted.length - shown.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Summary({
  references,
  corrections,
}: Pick<ReferencesProps, 'references'> & Pick<Import, 'corrections'>) {
  const t = useTranslations('transfer.references')
  const ways = references.map((reference) => matchOf(reference, corrections).how)
  const count = ways.length
  if (ways.every((how) => how === 'id')) return t('allSame', { count })
  const none = ways.filter((how) => how === 'none').length
  return (
    <>
      {t('summary', { count, none, found: count - none })} {t('text')}
    </>
  )
}

type ReferenceRowProps = {
  guildId: string
  reference: ImportReference
  match: string | null
  how: ImportReference['how']
  /** The names of the parts that use it. */
  usedIn: readonly string[]
  isDisabled: boolean
  onCorrect: (match: string | null) => void
}

/** A role or channel of the file, and what stands here for it. */
function ReferenceRow({ reference, how, usedIn, ...picker }: ReferenceRowProps) {
  const t = useTranslations('transfer.references')
  const { kind, parent } = reference
  const name = useName(reference)
  const isRole = kind === 'role'

  return (
    <li data-how={how}>
      <div className="theirs">
        <span className="icon" title={t(kind)}>
          {isRole ? <AtSign size={16} aria-hidden /> : <ChannelIcon type={reference.type ?? 0} />}
        </span>
        <p>
          <bdi className="name">{name}</bdi>
          {parent && <span className="hint"> {t('in', { parent })}</span>}
          {reference.name === null && <span className="hint"> {t('goneThere')}</span>}
        </p>
      </div>
      <p className="used">
        <span className="caption">{t('used')}: </span>
        {usedIn.join(', ')}
      </p>
      <Picker {...picker} reference={reference} />
      <p className="how">
        <span>{t(`how.${how}`)}</span>
      </p>
    </li>
  )
}

function useName({ kind, id, name }: ImportReference) {
  const t = useTranslations('transfer.references')
  return name ?? t(kind === 'role' ? 'unknownRole' : 'unknownChannel', { id })
}

type PickerProps = Pick<ReferenceRowProps, 'guildId' | 'reference' | 'match' | 'isDisabled' | 'onCorrect'>

/** Nothing has to be allowed to the bot for a role to be named. */
const noPermissions: readonly Permission[] = []

function Picker({ guildId, reference, match, isDisabled, onCorrect }: PickerProps) {
  const t = useTranslations('transfer.references')
  const name = useName(reference)
  const common = { guildId, isDisabled, value: match, onChange: onCorrect }
  return (
    <div className="ours">
      {reference.kind === 'role' ? (
        <RolePicker {...common} label={t('pickRole', { name })} permissions={noPermissions} />
      ) : (
        <ChannelPicker
          {...common}
          label={t('pickChannel', { name })}
          channelTypes={alike.find((types) => types.includes(reference.type ?? -1)) ?? alike.flat()}
        />
      )}
    </div>
  )
}

const {
  GUILD_TEXT,
  GUILD_ANNOUNCEMENT,
  GUILD_VOICE,
  GUILD_STAGE_VOICE,
  GUILD_FORUM,
  GUILD_MEDIA,
  GUILD_CATEGORY,
} = channelTypes

/** Types of channels that may stand for each other. */
const alike: readonly (readonly number[])[] = [
  [GUILD_TEXT, GUILD_ANNOUNCEMENT],
  [GUILD_VOICE, GUILD_STAGE_VOICE],
  [GUILD_FORUM, GUILD_MEDIA],
  [GUILD_CATEGORY],
]

/** What a person chose for a role or channel of the file, by its id there; null leaves it out. */
type Corrections = Record<ImportReference['kind'], Readonly<Record<string, string | null>>>

export const noCorrections: Corrections = { role: {}, channel: {} }

export const withCorrection = (
  corrections: Corrections,
  { kind, id }: Pick<ImportReference, 'kind' | 'id'>,
  chosen: string | null,
): Corrections => ({ ...corrections, [kind]: { ...corrections[kind], [id]: chosen } })

/** What stands here for it: as the person chose just now, else as the server matched it. */
function matchOf(
  reference: ImportReference,
  corrections: Corrections,
): Pick<ImportReference, 'match' | 'how'> {
  const own = corrections[reference.kind]
  if (!Object.hasOwn(own, reference.id)) return { match: reference.match, how: reference.how }
  const match = own[reference.id] ?? null
  return { match, how: match === null ? 'none' : 'chosen' }
}

/** The corrections as a request has them. */
export const correctionsIn = ({ role, channel }: Corrections): Pick<ImportRequest, 'roles' | 'channels'> => ({
  ...(Object.keys(role).length > 0 && { roles: role }),
  ...(Object.keys(channel).length > 0 && { channels: channel }),
})

const isId = (id: string) => snowflake.safeParse(id).success

/** Everything as it was shown: what is renamed or made meanwhile changes nothing about what comes of it. */
export const shownIn = (references: readonly ImportReference[], corrections: Corrections): Corrections =>
  references
    .filter(({ id }) => isId(id))
    .reduce(
      (all, reference) => withCorrection(all, reference, matchOf(reference, corrections).match),
      corrections,
    )

const keyOf = ({ kind, id }: Pick<ImportReference, 'kind' | 'id'>) => `${kind} ${id}`

const urgency: Record<ImportReference['how'], number> = { none: 0, chosen: 0, name: 1, id: 2 }

/** What has no match first, then what was only found by its name. */
const sortReferences = (references: readonly ImportReference[]) =>
  references.toSorted((one, other) => urgency[one.how] - urgency[other.how])
