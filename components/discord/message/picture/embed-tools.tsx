import { Text, VisuallyHidden } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmbedError, EmbedTotal } from '@/components/discord/message/editor/embed-entries'
import { toHex } from '@/components/discord/message/colour'
import { useEditor } from '@/components/discord/message/editor/editor-context'
import type { PartName } from '@/components/discord/message/preview/part'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { embedLength, embedLimits } from '@/contract/limits'
import { usePartLabel } from './editable-part'
import { useHasFields, usePicture } from './picture-context'

/** Chips for what the embed does not have yet, and what concerns all of it. */
export function EmbedTools() {
  const t = useTranslations('message')
  const { message, rows, onRemoveEmbed } = usePicture()
  const { errorAt } = useEditor()
  const embed = message.embed ?? {}
  const fieldsError = errorAt('embed.fields')
  // How much room is left matters once there is little of it.
  const isLong = embedLength(embed) > embedLimits.total * 0.75
  return (
    <div className="tools">
      <div className="chips-to-add" role="group" aria-label={t('picture.add')}>
        <MissingParts embed={embed} />
        <ColourChip embed={embed} />
        <button type="button" className="chip remove" onClick={onRemoveEmbed}>
          <Trash2 size={13} />
          {t('embed.remove')}
        </button>
      </div>
      {rows.fields.length >= embedLimits.fields && (
        <Text layerStyle="hint">{t('rows.full', { max: embedLimits.fields })}</Text>
      )}
      {fieldsError && (
        <Text layerStyle="notice.danger" role="alert">
          {fieldsError}
        </Text>
      )}
      {isLong ? <EmbedTotal embed={embed} /> : <EmbedError />}
      <VisuallyHidden role="status">{rows.rows.status}</VisuallyHidden>
    </div>
  )
}

const hasText = (text: unknown) => typeof text === 'string' && text !== ''

function MissingParts({ embed }: { embed: DraftEmbed }) {
  const t = useTranslations('message')
  const labelOf = usePartLabel()
  const hasFields = useHasFields()
  const { message, allowContent, opened, rows } = usePicture()
  const { fields, rows: list, adder } = rows
  const missing: readonly [part: PartName, isMissing: boolean][] = [
    ['content', allowContent && message.content === ''],
    ['embed.author', !hasText(embed.author?.name)],
    ['embed.title', !hasText(embed.title)],
    ['embed.description', !hasText(embed.description)],
    ['embed.image', embed.image === undefined],
    ['embed.thumbnail', embed.thumbnail === undefined],
  ]
  const chip = (part: PartName, key: string, label: string, field?: string) => (
    <button
      key={key}
      type="button"
      className="chip"
      data-add={key}
      onClick={() => opened.open(part, field === undefined ? {} : { field })}
    >
      <Plus size={13} />
      {label}
    </button>
  )

  return (
    <>
      {missing.map(([part, isMissing]) => isMissing && !hasFields(part) && chip(part, part, labelOf(part)))}
      <button
        ref={adder}
        type="button"
        className="chip"
        data-add="embed.fields"
        disabled={fields.length >= embedLimits.fields}
        onClick={() => {
          list.insert(fields.length, { name: '', value: '' })
          opened.open(`embed.fields.${fields.length}`)
        }}
      >
        <Plus size={13} />
        {t('picture.field')}
      </button>
      {!hasFields('embed.footer') && (
        <>
          {!hasText(embed.footer?.text) && chip('embed.footer', 'embed.footer', t('picture.footer'))}
          {embed.timestamp === undefined &&
            chip('embed.footer', 'embed.timestamp', t('embed.fields.timestamp'), '[data-time] input')}
        </>
      )}
    </>
  )
}

function ColourChip({ embed }: { embed: DraftEmbed }) {
  const t = useTranslations('message.colour')
  const { opened } = usePicture()
  const { color } = embed
  return (
    <button
      type="button"
      className="chip"
      data-edit="embed.color"
      data-add="embed.color"
      onClick={() => opened.open('embed.color')}
    >
      <span
        className="swatch"
        style={{ backgroundColor: typeof color === 'number' ? toHex(color) : undefined }}
      />
      {t('label')}
    </button>
  )
}
