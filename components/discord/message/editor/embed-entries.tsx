import { Button, Flex, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { ImageUpload } from '@/components/discord/images/image-upload'
import { ColourField } from '@/components/discord/message/colour-field'
import { fillSamples, samplesOf } from '@/components/discord/message/names'
import { MomentField } from '@/components/form/moment-field'
import { toWallTime } from '@/components/form/wall-time'
import { ClearButton } from '@/components/ui/field'
import type { DraftEmbed, MessageValue } from '@/contract/declaration/read-message'
import { isUnreadable } from '@/contract/json'
import { embedLimits, lengthOfEmbeds } from '@/contract/limits'
import { quotable } from '@/contract/text-length'
import { ownTimeZone } from '@/contract/time-zones'
import { useEditor, useEditorImages, useEmbedPath } from './editor-context'
import { changeEmbed, changeText, type EmbedTextPath, embedTexts, textAt } from './embed-texts'
import { Counter, TextEntry } from './text-entry'

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
  const at = useEmbedPath()
  const { label: key, ...options } = embedTexts[path]
  const label = t(key)
  const value = textAt(embed, path)
  const change = (text: string) => onChange(changeText(embed, path, text))
  const entry = (
    <TextEntry {...options} label={label} value={value} path={`${at}.${path}`} onChange={change} />
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
  const at = `${useEmbedPath()}.color`
  return (
    <ColourField
      label={t('label')}
      value={embed.color}
      error={errorAt(at)}
      mayBeEmpty
      onChange={(color) => onChange(changeEmbed(embed, { color: color ?? undefined }))}
      onLeave={() => onLeave?.(at)}
    />
  )
}

export function EmbedTime({ embed, onChange }: EmbedPartProps) {
  const t = useTranslations('message.embed')
  const common = useTranslations('form.dateTime')
  const { errorAt, onLeave } = useEditor()
  const at = `${useEmbedPath()}.timestamp`
  const { name: zone, isKnown } = ownTimeZone()
  const { timestamp: value } = embed
  const moment = typeof value === 'string' ? value : ''
  const isBadTime = moment !== '' && toWallTime(moment, zone) === ''
  const change = (timestamp: DraftEmbed['timestamp']) => onChange(changeEmbed(embed, { timestamp }))

  return (
    <MomentField
      moment={isUnreadable(value) ? value : moment}
      zone={zone}
      label={t('fields.timestamp')}
      help={isKnown ? t('timestampHelp') : common('unknownZone')}
      error={isBadTime ? t('badTime', { value: quotable(moment) }) : errorAt(at)}
      onChange={(next) =>
        change(isUnreadable(next) ? next : next === '' ? undefined : new Date(next).toISOString())
      }
      onLeave={() => onLeave?.(at)}
    >
      <Button variant="outline" onClick={() => change(new Date().toISOString())}>
        {t('now')}
      </Button>
      {value !== undefined && (
        <ClearButton field={t('fields.timestamp')} text={t('noTime')} onClick={() => change(undefined)} />
      )}
    </MomentField>
  )
}

/** What is wrong with the embed as a whole. */
export const EmbedError = () => <WholeError path={useEmbedPath()} />

/** What is wrong with something that is no field. */
export function WholeError({ path }: { path: string }) {
  const { errorAt } = useEditor()
  const error = errorAt(path)
  return (
    error && (
      <Text layerStyle="notice.danger" role="alert" tabIndex={-1} data-error>
        {error}
      </Text>
    )
  )
}

/** How much of Discord's room for the embeds is taken, and what is wrong with them. */
export function EmbedTotal({ path, embeds }: { path: 'embed' | 'embeds'; embeds: readonly DraftEmbed[] }) {
  const t = useTranslations('message.counter')
  return (
    <>
      <Flex wrap="wrap" justify="space-between" gap={2} fontSize="sm">
        <span>{t(path === 'embed' ? 'total' : 'totalOfAll')}</span>
        <Counter length={lengthOfEmbeds(embeds)} max={embedLimits.total} />
      </Flex>
      <WholeError path={path} />
    </>
  )
}
