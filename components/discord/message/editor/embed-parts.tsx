import {
  Button,
  chakra,
  FormControl,
  FormErrorMessage,
  FormHelperText,
  FormLabel,
  Input,
} from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import { fillSamples, samplesOf } from '@/components/discord/message/names'
import { ImageUpload } from '@/components/discord/images/image-upload'
import { useHalfTyped } from '@/components/form/input-events'
import { embedLimits } from '@/config/limits'
import { useEditor } from './editor-context'
import { changeAuthor, changeEmbed, changeFooter, changeImage } from './embed-changes'
import { TextEntry } from './text-entry'

type PartProps = {
  embed: Embed
  onChange: (embed: Embed) => void
}

type FoldProps = {
  title: string
  isFilled: boolean
  paths: readonly string[]
  children: ReactNode
}

/** A part that is folded away until it is needed: it opens for what it holds and for what is wrong in it. */
function Fold({ title, isFilled, paths, children }: FoldProps) {
  const { errorAt } = useEditor()
  const [wasFilled, setWasFilled] = useState(isFilled)
  // Emptying its last field must not fold it under the person's hands.
  if (isFilled && !wasFilled) setWasFilled(true)

  return (
    <details className="part" open={wasFilled || paths.some((path) => errorAt(path) !== undefined)}>
      <summary>{title}</summary>
      <div className="inside">{children}</div>
    </details>
  )
}

type AddressProps = {
  label: string
  path: string
  value: string | undefined
  onChange: (value: string) => void
}

function Address({ value = '', ...entry }: AddressProps) {
  return <TextEntry {...entry} value={value} placeholder="https://" />
}

/** The address of an image; where the editor knows of uploads, with what it shows and a way to upload one. */
function ImageAddress({ label, path, value = '', onChange }: AddressProps) {
  const { images, placeholders } = useEditor()
  const address = <Address {...{ label, path, value, onChange }} />
  if (images === undefined) return address
  return (
    <ImageUpload
      label={label}
      address={value}
      shownAddress={fillSamples(value, samplesOf(placeholders))}
      source={images}
      onAddress={onChange}
    >
      {address}
    </ImageUpload>
  )
}

export function AuthorPart({ embed, onChange }: PartProps) {
  const t = useTranslations('message.embed.fields')
  const { author } = embed
  return (
    <Fold
      title={t('author')}
      isFilled={author !== undefined}
      paths={['embed.author.name', 'embed.author.url', 'embed.author.icon_url']}
    >
      <TextEntry
        label={t('authorName')}
        path="embed.author.name"
        value={author?.name ?? ''}
        max={embedLimits.authorName}
        onChange={(name) => onChange(changeAuthor(embed, { name }))}
      />
      <Address
        label={t('authorUrl')}
        path="embed.author.url"
        value={author?.url}
        onChange={(url) => onChange(changeAuthor(embed, { url }))}
      />
      <ImageAddress
        label={t('authorIcon')}
        path="embed.author.icon_url"
        value={author?.icon_url}
        onChange={(icon) => onChange(changeAuthor(embed, { icon_url: icon }))}
      />
    </Fold>
  )
}

export function ImagesPart({ embed, onChange }: PartProps) {
  const t = useTranslations('message.embed.fields')
  return (
    <Fold
      title={t('pictures')}
      isFilled={embed.image !== undefined || embed.thumbnail !== undefined}
      paths={['embed.image.url', 'embed.thumbnail.url']}
    >
      <ImageAddress
        label={t('image')}
        path="embed.image.url"
        value={embed.image?.url}
        onChange={(url) => onChange(changeImage(embed, 'image', url))}
      />
      <ImageAddress
        label={t('thumbnail')}
        path="embed.thumbnail.url"
        value={embed.thumbnail?.url}
        onChange={(url) => onChange(changeImage(embed, 'thumbnail', url))}
      />
    </Fold>
  )
}

export function FooterPart({ embed, onChange }: PartProps) {
  const t = useTranslations('message.embed.fields')
  const { footer, timestamp } = embed
  return (
    <Fold
      title={t('footer')}
      isFilled={footer !== undefined || timestamp !== undefined}
      paths={['embed.footer.text', 'embed.footer.icon_url', 'embed.timestamp']}
    >
      <TextEntry
        label={t('footerText')}
        path="embed.footer.text"
        value={footer?.text ?? ''}
        max={embedLimits.footer}
        rows={2}
        onChange={(text) => onChange(changeFooter(embed, { text }))}
      />
      <ImageAddress
        label={t('footerIcon')}
        path="embed.footer.icon_url"
        value={footer?.icon_url}
        onChange={(icon) => onChange(changeFooter(embed, { icon_url: icon }))}
      />
      <TimestampEntry
        value={timestamp}
        onChange={(next) => onChange(changeEmbed(embed, { timestamp: next }))}
      />
    </Fold>
  )
}

type TimestampEntryProps = {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** As a browser's own date field wants it: local time without a zone, to the minute. */
function toLocal(value: string | undefined) {
  const moment = new Date(value ?? '')
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function toIso(local: string) {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

function TimestampEntry({ value, onChange }: TimestampEntryProps) {
  const t = useTranslations('message.embed')
  const { errorAt, onLeave } = useEditor()
  const half = useHalfTyped()
  const local = toLocal(value)
  const isUnread = value !== undefined && local === ''
  const error = half.error ?? (isUnread ? t('badTime', { value }) : errorAt('embed.timestamp'))

  return (
    <FormControl isInvalid={error !== undefined}>
      <FormLabel>{t('fields.timestamp')}</FormLabel>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Input
          type="datetime-local"
          w="auto"
          flex="1 1 13rem"
          value={local}
          onChange={(event) => onChange(toIso(event.target.value))}
          onInput={half.watch.onInput}
          onBlur={(event) => {
            half.watch.onBlur(event)
            onLeave?.('embed.timestamp')
          }}
        />
        <Button variant="outline" onClick={() => onChange(new Date().toISOString())}>
          {t('now')}
        </Button>
        {value !== undefined && (
          <Button variant="ghost" onClick={() => onChange(undefined)}>
            {t('noTime')}
          </Button>
        )}
      </chakra.div>
      <FormErrorMessage>{error}</FormErrorMessage>
      {error === undefined && <FormHelperText>{t('timestampHelp')}</FormHelperText>}
    </FormControl>
  )
}
