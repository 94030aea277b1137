import { Button } from '@chakra-ui/react'
import { LayoutTemplate, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { embedLength, embedLimits } from '@/config/limits'
import { useEditor } from './editor-context'
import { EmbedFields } from './embed-fields'
import { ColourEntry, EmbedFold, EmbedText, TimestampEntry } from './embed-parts'
import { changeEmbed } from './embed-texts'
import { Counter } from './text-entry'

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

  function add(added: Embed) {
    onChange(added)
    focusNext('[data-names="embed.title"]')
  }
  function remove() {
    setRemoved(embed)
    onChange(null)
    focusNext('[data-restore]')
  }
  if (embed) return <EmbedForm {...{ embed, onChange, place }} onRemove={remove} />
  return (
    <div className="embed-offer" role="group" aria-label={t('title')} ref={place}>
      <LayoutTemplate size={20} aria-hidden />
      <p className="hint">{t(isAlone ? 'noneAlone' : 'none')}</p>
      <Button variant="outline" onClick={() => add({})}>
        {t('add')}
      </Button>
      {removed && (
        <Button variant="ghost" data-restore onClick={() => add(removed)}>
          {t('restore')}
        </Button>
      )}
    </div>
  )
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
  const part = { embed, onChange }
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
      <EmbedFold name="author" {...part} />
      <EmbedText at="title" {...part} />
      <EmbedText at="url" {...part} />
      <EmbedText at="description" {...part} />
      <EmbedFold name="pictures" {...part} />
      <EmbedFold name="footer" {...part}>
        <TimestampEntry value={embed.timestamp} onChange={(timestamp) => change({ timestamp })} />
      </EmbedFold>
      <EmbedFields
        fields={embed.fields ?? []}
        onChange={(fields) => change({ fields: fields.length === 0 ? undefined : fields })}
      />
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
