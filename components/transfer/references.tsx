import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { AtSign } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ImportReference } from '@/contract/calls/transfer'
import { Disclosure } from '@/components/changes/disclosure'
import type { Subject } from '@/components/changes/use-subjects'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { ChannelIcon } from '@/components/discord/pickers/channel-source'
import { RolePicker } from '@/components/discord/pickers/role-picker'
import { channelTypes } from '@/contract/discord/channel-types'
import { joinSentences } from '@/contract/join-sentences'
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
          ? t('allSame', { count, kind: references[0]?.kind ?? '' })
          : joinSentences([t('summary', { count, none, chosen, found: count - none - chosen }), t('text')])
      }
      action={
        <Disclosure isOpen={isOpen} controls={list} onToggle={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Disclosure>
      }
    >
      {isOpen && (
        <Box id={list}>
          <chakra.ul mb={2} fontSize="sm" role="list" aria-label={t('list')}>
            {shown.map((reference) => (
              <ReferenceRow
                key={keyOf(reference)}
                reference={reference}
                target={target}
                usedIn={reference.parts.map((subject) => find(subject).name)}
              />
            ))}
          </chakra.ul>
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
  const format = useFormatter()
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
    <chakra.li sx={rowStyles} data-how={how}>
      <Flex gap={2} minW={0} overflowWrap="anywhere">
        <chakra.span flexShrink={0} pt="3px" color="text.muted" title={t(kind)}>
          {isRole ? <AtSign size={16} /> : <ChannelIcon type={type ?? 0} />}
        </chakra.span>
        <div>
          <bdi translate="no" className="notranslate name">
            {name}
          </bdi>
          {parent && <span className="hint"> {t('in', { parent })}</span>}
          {reference.name === null && <span className="hint"> {t('unnamed')}</span>}
          <p className="hint">{t('used', { parts: format.list(usedIn) })}</p>
        </div>
      </Flex>
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
      <span className="how">{t(`how.${how}`)}</span>
    </chakra.li>
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

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) auto',
    md: 'minmax(0, 1fr) minmax(0, 1fr) 6.5rem',
  },
  alignItems: 'center',
  columnGap: 4,
  rowGap: 2,
  py: 2.5,
  borderTopWidth: '1px',
  '.name': { fontWeight: 'semibold' },
  '.hint': { layerStyle: 'hint' },
  '.ours': { minW: 0, gridRow: { base: 2, md: 'auto' }, gridColumn: { base: '1 / -1', md: 'auto' } },
  // Only for screen readers: the name is beside it.
  '.ours label, .ours .chakra-form__label': { position: 'absolute', layerStyle: 'visuallyHidden' },
  '.ours .chakra-form__helper-text:has(> :empty)': { m: 0 },
  '.how': { justifySelf: 'start', px: 2, py: 0.5, borderRadius: 'full', fontSize: 'xs' },
  '&[data-how] .how': { bg: 'bg.subtle', color: 'text.muted' },
  '&[data-how="chosen"] .how': { bg: 'accent.subtle', color: 'accent.text' },
  '&[data-how="none"] .how': { bg: 'warning.subtle', color: 'warning.text' },
} as const
