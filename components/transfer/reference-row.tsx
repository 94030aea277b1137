import { AtSign } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ImportReference } from '@/api/transfer.schema'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { ChannelIcon } from '@/components/discord/pickers/channel-source'
import { RolePicker } from '@/components/discord/pickers/role-picker'
import type { Permission } from '@/config/permissions'
import { channelTypes } from '@/config/channel-types'

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
export function ReferenceRow({ reference, how, usedIn, ...picker }: ReferenceRowProps) {
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
