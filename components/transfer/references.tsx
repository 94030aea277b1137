import { Box, Button } from '@chakra-ui/react'
import { AtSign } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ImportReference } from '@/contract/calls/transfer'
import { Disclosure } from '@/components/changes/disclosure'
import type { Subject } from '@/components/changes/use-subjects'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { ChannelIcon } from '@/components/discord/pickers/channel-source'
import { RolePicker } from '@/components/discord/pickers/role-picker'
import { channelTypes } from '@/contract/discord/channel-types'
import { Group } from './group'
import { matchOf } from './plan'
import type { Target } from './use-transfers'

type ReferencesProps = {
  references: readonly ImportReference[]
  target: Target
  find: (id: string) => Subject
}

/** Rows at first, as each has a picker. */
const maxRows = 25

export function References({ references, target, find }: ReferencesProps) {
  const t = useTranslations('transfer.references')
  const list = useId()
  // The first order, so that no row moves when it is corrected.
  const [order] = useState(() =>
    references.toSorted((one, other) => urgency[one.how] - urgency[other.how]).map(keyOf),
  )
  const [isOpen, setIsOpen] = useState(() => references.some(({ how }) => how !== 'id'))
  const [showsAll, setShowsAll] = useState(false)
  const indexOf = (reference: ImportReference) => order.indexOf(keyOf(reference))
  const sorted = references.toSorted((one, other) => indexOf(one) - indexOf(other))
  const shown = showsAll ? sorted : sorted.slice(0, maxRows)
  const matches = references.map((reference) => matchOf(reference, target.corrections).how)
  const countOf = (kind: ImportReference['how']) => matches.filter((how) => how === kind).length
  const [none, chosen] = [countOf('none'), countOf('chosen')]
  const count = matches.length

  return (
    <Group
      title={t('title')}
      lead={
        matches.every((how) => how === 'id')
          ? t('allSame', { count })
          : `${t('summary', { count, none, chosen, found: count - none - chosen })} ${t('text')}`
      }
      action={
        <Disclosure isOpen={isOpen} controls={list} onToggle={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Disclosure>
      }
    >
      {isOpen && (
        <Box id={list} sx={styles}>
          <p className="columns" aria-hidden>
            {(['theirs', 'used', 'ours', 'how.label'] as const).map((column) => (
              <span key={column}>{t(column)}</span>
            ))}
          </p>
          <ul className="references" role="list" aria-label={t('list')}>
            {shown.map((reference) => (
              <ReferenceRow
                key={keyOf(reference)}
                reference={reference}
                target={target}
                usedIn={reference.parts.map((subject) => find(subject).name)}
              />
            ))}
          </ul>
          {shown.length < sorted.length && (
            <Button variant="outline" onClick={() => setShowsAll(true)}>
              {t('more', { count: sorted.length - shown.length })}
            </Button>
          )}
        </Box>
      )}
    </Group>
  )
}

type ReferenceRowProps = Pick<ReferencesProps, 'target'> & {
  reference: ImportReference
  usedIn: readonly string[]
}

function ReferenceRow({ reference, usedIn, target }: ReferenceRowProps) {
  const t = useTranslations('transfer.references')
  const { kind, parent, id, type } = reference
  const { match, how } = matchOf(reference, target.corrections)
  const isRole = kind === 'role'
  const name = reference.name ?? t(isRole ? 'unknownRole' : 'unknownChannel', { id })
  const picker = {
    guildId: target.guild.id,
    isDisabled: target.isLocked,
    value: match,
    onChange: (chosen: string | null) => target.correct(reference, chosen),
  }

  return (
    <li data-how={how}>
      <div className="theirs">
        <span className="icon" title={t(kind)}>
          {isRole ? <AtSign size={16} /> : <ChannelIcon type={type ?? 0} />}
        </span>
        <p>
          <bdi translate="no" className="notranslate name">
            {name}
          </bdi>
          {parent && <span className="hint"> {t('in', { parent })}</span>}
          {reference.name === null && <span className="hint"> {t('unnamed')}</span>}
        </p>
      </div>
      <p className="used">
        <span className="caption">{t('used')}: </span>
        {usedIn.join(', ')}
      </p>
      <div className="ours">
        {isRole ? (
          <RolePicker {...picker} label={t('pickRole', { name })} />
        ) : (
          <ChannelPicker
            {...picker}
            label={t('pickChannel', { name })}
            channelTypes={similarTypes.find((types) => types.includes(type ?? -1)) ?? similarTypes.flat()}
          />
        )}
      </div>
      <p className="how">
        <span>{t(`how.${how}`)}</span>
      </p>
    </li>
  )
}

/** Channel types that can replace each other. */
const similarTypes: readonly (readonly number[])[] = [
  [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT],
  [channelTypes.GUILD_VOICE, channelTypes.GUILD_STAGE_VOICE],
  [channelTypes.GUILD_FORUM, channelTypes.GUILD_MEDIA],
  [channelTypes.GUILD_CATEGORY],
]

const keyOf = ({ kind, id }: Pick<ImportReference, 'kind' | 'id'>) => `${kind} ${id}`

/** Unmatched ones first, then those that were only matched by name. */
const urgency: Record<ImportReference['how'], number> = { none: 0, chosen: 0, name: 1, id: 2 }

/** From a tablet on. */
const columns = 'minmax(0, 1.1fr) minmax(0, 0.9fr) minmax(0, 1.3fr) 6.5rem'

const styles = {
  '.hint': { layerStyle: 'hint' },
  '.columns': {
    display: { base: 'none', md: 'grid' },
    gridTemplateColumns: columns,
    columnGap: 4,
    pb: 2,
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'text.muted',
  },
  '.references': { fontSize: 'sm' },
  '.references > li': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: columns },
    alignItems: 'center',
    columnGap: 4,
    rowGap: 2,
    py: { base: 4, md: 2.5 },
    borderTopWidth: '1px',
  },
  '.theirs': { display: 'flex', gap: 2, minW: 0, overflowWrap: 'anywhere' },
  '.theirs .icon': { flexShrink: 0, pt: '3px', color: 'text.muted' },
  '.theirs p': { minW: 0 },
  '.theirs .name': { fontWeight: 'semibold' },
  '.used': { color: 'text.muted', overflowWrap: 'anywhere', gridColumn: { base: '1 / -1', md: 'auto' } },
  '.used .caption': { display: { md: 'none' } },
  '.ours': { minW: 0, gridColumn: { base: '1 / -1', md: 'auto' } },
  // Only for screen readers: the column has the same title.
  '.ours label, .ours .chakra-form__label': { position: 'absolute', layerStyle: 'visuallyHidden' },
  '.ours .chakra-form__helper-text:has(> :empty)': { m: 0 },
  '.how': { gridRow: { base: 1, md: 'auto' }, gridColumn: { base: 2, md: 'auto' }, fontSize: 'xs' },
  '.how > span': { px: 2, py: 0.5, borderRadius: 'full', bg: 'bg.subtle', color: 'text.muted' },
  '[data-how="chosen"] .how > span': { bg: 'accent.subtle', color: 'accent.text' },
  '[data-how="none"] .how > span': { bg: 'warning.subtle', color: 'warning.text' },
} as const
