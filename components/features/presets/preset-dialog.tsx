import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Preset } from '@/api/features.schema'
import { isText, type JsonObject, ownProperty } from '@/config/json'
import type { Option } from '@/api/json-schema/option'
import { readMessage } from '@/api/json-schema/read-message'
import { fieldsStyles } from '@/components/changes/history-styles'
import { NamesProvider } from '@/components/changes/names'
import { useSubjects } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { MessagePreview } from '@/components/discord/message/preview/message-preview'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { useBotAuthor, useMessageNames, usePlaceholders } from '@/components/features/form-api'
import { type Siblings, usePartsFrom } from '@/components/features/preview-parts'
import type { FeatureOptions } from '@/components/features/validate-options'
import { radioCardStyles } from '@/components/features/feature-skeleton'
import type { PresetChanges } from './presets'

type PresetDialogProps = {
  guildId: string
  subject: string
  presets: readonly Preset[]
  options: FeatureOptions['options']
  values: JsonObject
  presetChanges: PresetChanges
  onApply: (preset: Preset) => void
  onClose: () => void
}

/** Shows what each preset would fill in, and what its messages look like. */
export function PresetDialog(props: PresetDialogProps) {
  const { guildId, subject, presets, options, values, presetChanges, onApply, onClose } = props
  const t = useTranslations('features.presets')
  const titleId = useId()
  const [current, setCurrent] = useState(() => {
    const first = presets.findIndex((one) => Object.keys(presetChanges(one, options, values)).length > 0)
    return Math.max(0, first)
  })
  const { find } = useSubjects(guildId)
  const preset = presets[current]
  const after = preset ? presetChanges(preset, options, values) : {}
  const keys = Object.keys(after)
  const before = Object.fromEntries(keys.map((key) => [key, ownProperty(values, key) ?? null]))

  return (
    <ModalDialog role="dialog" placement="centre" labelledBy={titleId} onClose={onClose}>
      <chakra.div sx={styles}>
        <h2 id={titleId}>{t('title')}</h2>
        <div className="cards" role="radiogroup" aria-labelledby={titleId}>
          {presets.map(({ name, summary }, index) => (
            <label key={name}>
              <input
                type="radio"
                name={titleId}
                checked={index === current}
                onChange={() => setCurrent(index)}
              />
              <span>
                <strong>{name}</strong>
                <span className="summary">{summary}</span>
              </span>
            </label>
          ))}
        </div>
        <section aria-live="polite">
          {[...options].map(([key, option]) => (
            <PreviewOf
              key={key}
              option={option}
              value={after[key]}
              siblings={{ options, values: { ...values, ...after } }}
            />
          ))}
          {keys.length === 0 ? (
            <p className="summary">{t('same')}</p>
          ) : (
            <details>
              <summary>{t('changes', { count: keys.length })}</summary>
              <NamesProvider guildId={guildId}>
                <ChangedFields change={{ before, after }} subject={find(subject)} />
              </NamesProvider>
            </details>
          )}
        </section>
        <div className="actions">
          <p className="summary">{t('unsaved')}</p>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button isDisabled={keys.length === 0} onClick={() => preset && onApply(preset)}>
            {t('take')}
          </Button>
        </div>
      </chakra.div>
    </ModalDialog>
  )
}

/** A preview of an option’s message; nothing for other options, and if nothing is filled in. */
function PreviewOf({ option, value, siblings }: { option: Option; value: unknown; siblings: Siblings }) {
  const names = useMessageNames()
  const author = useBotAuthor()
  const placeholders = usePlaceholders(option.placeholders)
  const parts = usePartsFrom(option.preview, siblings)
  const isTemplate = option.control === 'template' && isText(value)
  if (value === undefined || (option.control !== 'message' && !isTemplate)) return null
  const message = isTemplate ? { content: value, embed: null } : readMessage(value)
  return (
    message && (
      <div className="message">
        <p>{option.title}</p>
        <MessagePreview {...{ message, placeholders, names, author, parts }} isTemplate />
      </div>
    )
  )
}

const styles = {
  display: 'grid',
  gap: 4,
  h2: { fontSize: 'lg', fontWeight: 'semibold', letterSpacing: 'tight' },
  ...radioCardStyles,
  '.cards input': { flexShrink: 0, mt: 1 },
  '.cards strong': { display: 'block', fontWeight: 'semibold' },
  '.message > p': { mb: 1, fontSize: 'sm', fontWeight: 'semibold' },
  '.summary': { color: 'text.muted', fontSize: 'sm' },
  section: { display: 'grid', gap: 3, minW: 0 },
  summary: { py: 1, layerStyle: 'summary' },
  ...fieldsStyles,
  // Stays in view, however long the preview is.
  '.actions': {
    position: 'sticky',
    bottom: -6,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 3,
    m: -6,
    mt: 0,
    px: 6,
    py: 4,
    borderTopWidth: '1px',
    bg: 'bg.surface',
    '> .summary': { flexBasis: 'full' },
    '> button': { flex: { base: '1 0 auto', '3sm': 'none' } },
  },
} as const
