import { Flex, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { ImageUpload } from '@/components/discord/images/image-upload'
import { ColourField } from '@/components/discord/message/colour-field'
import { fillSamples, samplesOf } from '@/components/discord/message/names'
import type { DraftEmbed, MessageValue } from '@/contract/declaration/read-message'
import { embedLength, embedLimits } from '@/contract/limits'
import { useEditor, useEditorImages } from './editor-context'
import { changeEmbed, changeText, type EmbedTextPath, embedTexts, textAt } from './embed-texts'
import { Counter, TextEntry } from './text-entry'
import { TimestampEntry } from './timestamp-entry'

/* What a message is edited with, both in the form and where it is drawn. */

type MessageTextProps = { message: MessageValue; onChange: (message: MessageValue) => void }

/** The text above the embed. */
export function MessageText({ message, onChange }: MessageTextProps) {
  const t = useTranslations('message')
  return (
    <TextEntry
      label={t('content')}
      path="content"
      value={message.content}
      max={embedLimits.content}
      rows={4}
      marks="toolbar"
      onChange={(content) => onChange({ ...message, content })}
    />
  )
}

export type EmbedPartProps = { embed: DraftEmbed; onChange: (embed: DraftEmbed) => void }

export function EmbedText({ path, embed, onChange }: EmbedPartProps & { path: EmbedTextPath }) {
  const t = useTranslations('message.embed.fields')
  const { placeholders } = useEditor()
  const images = useEditorImages()
  const { label: key, ...options } = embedTexts[path]
  const label = t(key)
  const value = textAt(embed, path)
  const change = (text: string) => onChange(changeText(embed, path, text))
  const entry = (
    <TextEntry {...options} label={label} value={value} path={`embed.${path}`} onChange={change} />
  )
  if (!('isImage' in options) || images === undefined) return entry
  return (
    <ImageUpload
      label={label}
      address={value}
      shownAddress={fillSamples(value, samplesOf(placeholders))}
      source={images}
      onAddress={change}
    >
      {entry}
    </ImageUpload>
  )
}

export function EmbedColour({ embed, onChange }: EmbedPartProps) {
  const t = useTranslations('message.colour')
  const { errorAt, onLeave } = useEditor()
  return (
    <ColourField
      label={t('label')}
      value={embed.color}
      error={errorAt('embed.color')}
      mayBeEmpty
      onChange={(color) => onChange(changeEmbed(embed, { color: color ?? undefined }))}
      onLeave={() => onLeave?.('embed.color')}
    />
  )
}

export const EmbedTime = ({ embed, onChange }: EmbedPartProps) => (
  <TimestampEntry
    value={embed.timestamp}
    onChange={(timestamp) => onChange(changeEmbed(embed, { timestamp }))}
  />
)

/** What is wrong with the embed as a whole. */
export function EmbedError() {
  const { errorAt } = useEditor()
  const error = errorAt('embed')
  return (
    error && (
      <Text layerStyle="notice.danger" role="alert" tabIndex={-1} data-error>
        {error}
      </Text>
    )
  )
}

/** How much of Discord's room for an embed is taken, and what is wrong with it. */
export function EmbedTotal({ embed }: Pick<EmbedPartProps, 'embed'>) {
  const t = useTranslations('message.counter')
  return (
    <>
      <Flex wrap="wrap" justify="space-between" gap={2} fontSize="sm">
        <span>{t('total')}</span>
        <Counter length={embedLength(embed)} max={embedLimits.total} />
      </Flex>
      <EmbedError />
    </>
  )
}
