import { Button, chakra, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import { fromHex, notAColour, toHex } from '@/components/discord/message/colour'
import { ColourSwatch, OfferedColours } from '@/components/discord/message/colour-swatch'
import { fillSamples, samplesOf } from '@/components/discord/message/names'
import { ImageUpload } from '@/components/discord/images/image-upload'
import { DateTimeField } from '@/components/form/date-time-field'
import { fromWallTime, toWallTime } from '@/components/form/wall-time'
import { Field } from '@/components/ui/field'
import { useEditor } from './editor-context'
import { changeText, type EmbedTextPath, embedTexts, textAt } from './embed-texts'
import { TextEntry } from './text-entry'

type PartProps = {
  embed: Embed
  onChange: (embed: Embed) => void
}

/** One text of the embed. An image's address shows the image, where the editor knows of uploads. */
export function EmbedText({ at, embed, onChange }: PartProps & { at: EmbedTextPath }) {
  const t = useTranslations('message.embed.fields')
  const { images, placeholders } = useEditor()
  const { label: key, ...options } = embedTexts[at]
  const isImage = 'isImage' in options
  const label = t(key)
  const value = textAt(embed, at)
  const change = (text: string) => onChange(changeText(embed, at, text))
  const entry = <TextEntry {...options} {...{ label, value }} path={`embed.${at}`} onChange={change} />
  if (!isImage || images === undefined) return entry
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

type Fold = { holds: readonly (keyof Embed)[]; texts: readonly EmbedTextPath[] }

const folds = {
  author: { holds: ['author'], texts: ['author.name', 'author.url', 'author.icon_url'] },
  pictures: { holds: ['image', 'thumbnail'], texts: ['image.url', 'thumbnail.url'] },
  footer: { holds: ['footer', 'timestamp'], texts: ['footer.text', 'footer.icon_url'] },
} satisfies Record<string, Fold>

type EmbedFoldProps = PartProps & { name: keyof typeof folds; children?: ReactNode }

/** A part that is folded away until it is needed: it opens for what it holds and for what is wrong in it. */
export function EmbedFold({ name, children, ...part }: EmbedFoldProps) {
  const t = useTranslations('message.embed.fields')
  const { errorAt } = useEditor()
  const { holds, texts }: Fold = folds[name]
  const isFilled = holds.some((key) => part.embed[key] !== undefined)
  const isWrong = [...holds, ...texts].some((path) => errorAt(`embed.${path}`) !== undefined)
  const [wasFilled, setWasFilled] = useState(isFilled)
  // Emptying its last field must not fold it under the person's hands.
  if (isFilled && !wasFilled) setWasFilled(true)

  return (
    <details className="part" open={wasFilled || isWrong}>
      <summary>{t(name)}</summary>
      <div className="inside">
        {texts.map((at) => (
          <EmbedText key={at} at={at} {...part} />
        ))}
        {children}
      </div>
    </details>
  )
}

type EntryProps<Value> = {
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

export function TimestampEntry({ value, onChange }: EntryProps<string>) {
  const t = useTranslations('message.embed')
  const { errorAt, onLeave } = useEditor()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const wall = toWallTime(value ?? '', zone)
  const isUnread = value !== undefined && wall === ''

  function change(next: string) {
    const moment = fromWallTime(next, zone)
    onChange(moment === null ? undefined : new Date(moment).toISOString())
  }

  return (
    <DateTimeField
      {...{ wall, zone }}
      label={t('fields.timestamp')}
      help={t('timestampHelp')}
      error={isUnread ? t('badTime', { value }) : errorAt('embed.timestamp')}
      onChange={change}
      onLeave={() => onLeave?.('embed.timestamp')}
    >
      <Button variant="outline" onClick={() => onChange(new Date().toISOString())}>
        {t('now')}
      </Button>
      {value !== undefined && (
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          {t('noTime')}
        </Button>
      )}
    </DateTimeField>
  )
}

const readColour = (text: string) => (text.trim() === '' ? undefined : (fromHex(text) ?? notAColour))

/** The colour of the embed's bar: picked, or written as six digits. */
export function ColourEntry({ value, onChange }: EntryProps<number>) {
  const t = useTranslations('message.colour')
  const { errorAt, onLeave } = useEditor()
  // What is being written need not be a colour yet.
  const [draft, setDraft] = useState<string | null>(null)
  const isUnread = value === notAColour
  const written = value === undefined || isUnread ? '' : toHex(value)
  const shown = draft !== null && readColour(draft) === value ? draft : written
  const error = isUnread ? t('invalid') : errorAt('embed.color')

  function change(colour: number | undefined, text: string | null = null) {
    setDraft(text)
    onChange(colour)
  }

  return (
    <Field label={t('label')} error={error}>
      <chakra.div display="flex" gap={2}>
        <ColourSwatch label={t('pick')} value={isUnread ? null : (value ?? null)} onChange={change} />
        <Input
          value={shown}
          placeholder="#422AFB"
          fontFamily="mono"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change(readColour(target.value), target.value)}
          onBlur={() => {
            onLeave?.('embed.color')
            if (!isUnread) setDraft(null)
          }}
        />
        {value !== undefined && (
          <Button variant="ghost" flexShrink={0} onClick={() => change(undefined)}>
            {t('clear')}
          </Button>
        )}
      </chakra.div>
      <OfferedColours label={t('label')} value={value ?? null} onChange={change} />
    </Field>
  )
}
