import { Button, chakra, FormControl, FormErrorMessage, FormLabel, Input } from '@chakra-ui/react'
import { LayoutTemplate, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import { ColourSwatch } from '@/components/discord/message/colour-swatch'
import { fromHex, notAColour, toHex } from '@/components/discord/message/colour'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { embedLimits } from '@/config/limits'
import { useEditor } from './editor-context'
import { changeEmbed, changeFields, embedLength } from './embed-changes'
import { EmbedFields } from './embed-fields'
import { AuthorPart, FooterPart, ImagesPart } from './embed-parts'
import { Counter, TextEntry } from './text-entry'

type EmbedSectionProps = {
  embed: Embed | null
  isAlone: boolean
  onChange: (embed: Embed | null) => void
}

/** The embed, or the offer to add one. What was removed can be brought back while the editor is open. */
export function EmbedSection({ embed, isAlone, onChange }: EmbedSectionProps) {
  const t = useTranslations('message.embed')
  const [removed, setRemoved] = useState<Embed | null>(null)
  const { place, focusNext } = useFocusAfter<HTMLDivElement>()

  if (!embed) {
    return (
      <div className="embed-offer" role="group" aria-label={t('title')} ref={place}>
        <LayoutTemplate size={20} aria-hidden />
        <p className="hint">{t(isAlone ? 'noneAlone' : 'none')}</p>
        <Button
          variant="outline"
          onClick={() => {
            onChange({})
            focusNext('[data-names="embed.title"]')
          }}
        >
          {t('add')}
        </Button>
        {removed && (
          <Button
            variant="ghost"
            data-restore
            onClick={() => {
              onChange(removed)
              focusNext('[data-names="embed.title"]')
            }}
          >
            {t('restore')}
          </Button>
        )}
      </div>
    )
  }
  function remove() {
    setRemoved(embed)
    onChange(null)
    focusNext('[data-restore]')
  }
  return <EmbedForm {...{ embed, onChange, place }} onRemove={remove} />
}

type EmbedFormProps = {
  embed: Embed
  onChange: (embed: Embed) => void
  onRemove: () => void
  place: RefObject<HTMLDivElement | null>
}

function EmbedForm({ embed, onChange, onRemove, place }: EmbedFormProps) {
  const t = useTranslations('message.embed')
  const counter = useTranslations('message.counter')
  const { errorAt } = useEditor()
  const error = errorAt('embed')
  const change = (patch: Partial<Embed>) => onChange(changeEmbed(embed, patch))

  return (
    <div className="embed-form" role="group" aria-label={t('title')} ref={place}>
      <div className="head">
        <h3 className="grow">{t('title')}</h3>
        <Button variant="ghost" size="sm" leftIcon={<Trash2 size={15} aria-hidden />} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <ColourEntry value={embed.color} onChange={(color) => change({ color })} />
      <AuthorPart {...{ embed, onChange }} />
      <TextEntry
        label={t('fields.title')}
        path="embed.title"
        value={embed.title ?? ''}
        max={embedLimits.title}
        marks="keys"
        onChange={(title) => change({ title })}
      />
      <TextEntry
        label={t('fields.url')}
        path="embed.url"
        value={embed.url ?? ''}
        placeholder="https://"
        onChange={(url) => change({ url })}
      />
      <TextEntry
        label={t('fields.description')}
        path="embed.description"
        value={embed.description ?? ''}
        max={embedLimits.description}
        rows={6}
        marks="toolbar"
        onChange={(description) => change({ description })}
      />
      <ImagesPart {...{ embed, onChange }} />
      <FooterPart {...{ embed, onChange }} />
      <EmbedFields fields={embed.fields ?? []} onChange={(fields) => onChange(changeFields(embed, fields))} />
      <div className="total">
        <span>{counter('total')}</span>
        <Counter length={embedLength(embed)} max={embedLimits.total} />
      </div>
      {error && (
        <p className="error" role="alert" tabIndex={-1} data-error>
          {error}
        </p>
      )}
    </div>
  )
}

type ColourEntryProps = {
  value: number | undefined
  onChange: (value: number | undefined) => void
}

const styles = { display: 'flex', gap: 2 } as const

const read = (text: string) => (text.trim() === '' ? undefined : (fromHex(text) ?? notAColour))

/** The colour of the embed's bar: picked, or written as six digits. */
function ColourEntry({ value, onChange }: ColourEntryProps) {
  const t = useTranslations('message.colour')
  const { errorAt, onLeave } = useEditor()
  // What is being written need not be a colour yet.
  const [draft, setDraft] = useState<string | null>(null)
  const isUnread = value === notAColour
  const written = value === undefined || isUnread ? '' : toHex(value)
  const shown = draft !== null && read(draft) === value ? draft : written
  const error = isUnread ? t('invalid') : errorAt('embed.color')

  function write(text: string) {
    setDraft(text)
    onChange(read(text))
  }

  function choose(colour: number | undefined) {
    setDraft(null)
    onChange(colour)
  }

  return (
    <FormControl isInvalid={error !== undefined}>
      <FormLabel>{t('label')}</FormLabel>
      <chakra.div sx={styles}>
        <ColourSwatch label={t('pick')} value={isUnread ? null : (value ?? null)} onChange={choose} />
        <Input
          value={shown}
          placeholder="#422AFB"
          fontFamily="mono"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
          onBlur={() => {
            onLeave?.('embed.color')
            if (!isUnread) setDraft(null)
          }}
        />
        {value !== undefined && (
          <Button variant="ghost" flexShrink={0} onClick={() => choose(undefined)}>
            {t('clear')}
          </Button>
        )}
      </chakra.div>
      <FormErrorMessage>{error}</FormErrorMessage>
    </FormControl>
  )
}
