import { Button, Flex, Text } from '@chakra-ui/react'
import { LayoutTemplate, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useState } from 'react'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { ImageUpload } from '@/components/discord/images/image-upload'
import { ColourField } from '@/components/discord/message/colour-field'
import { fillSamples, samplesOf } from '@/components/discord/message/names'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { embedLength, embedLimits } from '@/contract/limits'
import { useEditor, useEditorImages } from './editor-context'
import { EmbedFields } from './embed-fields'
import { changeEmbed, changeText, type EmbedTextPath, embedTexts, textAt } from './embed-texts'
import { Counter, TextEntry } from './text-entry'
import { TimestampEntry } from './timestamp-entry'

type EmbedSectionProps = {
  embed: DraftEmbed | null
  /** There is no text above it. */
  isAlone: boolean
  onChange: (embed: DraftEmbed | null) => void
}

/** The embed, or the offer to add one. What was removed can be brought back while the editor is open. */
export function EmbedSection({ embed, isAlone, onChange }: EmbedSectionProps) {
  const t = useTranslations('message.embed')
  const [removed, setRemoved] = useState<DraftEmbed | null>(null)
  const { place, focusNext } = useFocusAfter<HTMLDivElement>()

  function add(added: DraftEmbed) {
    onChange(added)
    focusNext('[data-names="embed.title"]')
  }
  function remove() {
    setRemoved(embed)
    onChange(null)
    focusNext('[data-restore]')
  }
  if (embed) return <EmbedForm embed={embed} onChange={onChange} rootRef={place} onRemove={remove} />
  return (
    <Flex
      wrap="wrap"
      align="center"
      gap={3}
      p={4}
      border="1px dashed"
      borderColor="border.strong"
      borderRadius="lg"
      color="text.muted"
      role="group"
      aria-label={t('title')}
      ref={place}
    >
      <LayoutTemplate size={20} />
      <Text layerStyle="hint" flex="1 1 12rem">
        {t(isAlone ? 'noneAlone' : 'none')}
      </Text>
      <Button variant="outline" onClick={() => add({})}>
        {t('add')}
      </Button>
      {removed && (
        <Button variant="ghost" data-restore onClick={() => add(removed)}>
          {t('restore')}
        </Button>
      )}
    </Flex>
  )
}

type PartProps = { embed: DraftEmbed; onChange: (embed: DraftEmbed) => void }

type EmbedFormProps = PartProps & { onRemove: () => void; rootRef: RefObject<HTMLDivElement | null> }

function EmbedForm({ embed, onChange, onRemove, rootRef }: EmbedFormProps) {
  const t = useTranslations('message.embed')
  const colour = useTranslations('message.colour')
  const counter = useTranslations('message.counter')
  const { errorAt, onLeave } = useEditor()
  const error = errorAt('embed')
  const part = { embed, onChange }
  const change = (patch: Partial<DraftEmbed>) => onChange(changeEmbed(embed, patch))

  return (
    <div className="embed-form" role="group" aria-label={t('title')} ref={rootRef}>
      <div className="head">
        <h3>{t('title')}</h3>
        <Button variant="ghost" size="sm" leftIcon={<Trash2 size={15} />} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <ColourField
        label={colour('label')}
        value={embed.color}
        error={errorAt('embed.color')}
        mayBeEmpty
        onChange={(color) => change({ color: color ?? undefined })}
        onLeave={() => onLeave?.('embed.color')}
      />
      <EmbedFold name="author" {...part} />
      <EmbedText path="title" {...part} />
      <EmbedText path="url" {...part} />
      <EmbedText path="description" {...part} />
      <EmbedFold name="pictures" {...part} />
      <EmbedFold name="footer" {...part}>
        <TimestampEntry value={embed.timestamp} onChange={(timestamp) => change({ timestamp })} />
      </EmbedFold>
      <EmbedFields
        fields={embed.fields ?? []}
        onChange={(fields) => change({ fields: fields.length === 0 ? undefined : fields })}
      />
      <Flex wrap="wrap" justify="space-between" gap={2} fontSize="sm">
        <span>{counter('total')}</span>
        <Counter length={embedLength(embed)} max={embedLimits.total} />
      </Flex>
      {error && (
        <Text layerStyle="notice.danger" role="alert" tabIndex={-1} data-error>
          {error}
        </Text>
      )}
    </div>
  )
}

function EmbedText({ path, embed, onChange }: PartProps & { path: EmbedTextPath }) {
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

type Fold = { holds: readonly (keyof DraftEmbed)[]; texts: readonly EmbedTextPath[] }

const folds = {
  author: { holds: ['author'], texts: ['author.name', 'author.url', 'author.icon_url'] },
  pictures: { holds: ['image', 'thumbnail'], texts: ['image.url', 'thumbnail.url'] },
  footer: { holds: ['footer', 'timestamp'], texts: ['footer.text', 'footer.icon_url'] },
} satisfies Record<string, Fold>

type EmbedFoldProps = PartProps & { name: keyof typeof folds; children?: ReactNode }

/** A part that is folded away until it is needed: it opens for what it holds and for what is wrong in it. */
function EmbedFold({ name, children, ...part }: EmbedFoldProps) {
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
        {texts.map((path) => (
          <EmbedText key={path} path={path} {...part} />
        ))}
        {children}
      </div>
    </details>
  )
}
