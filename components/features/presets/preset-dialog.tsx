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
import { keepFormUnsaved } from '@/components/form/input-events'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { useBotAuthor, useMessageNames, usePlaceholders } from '@/components/features/form-api'
import { type Beside, usePartsBeside } from '@/components/features/preview-parts'
import type { FeatureOptions } from '@/components/features/validate-options'
import { filledIn } from './filled-in'

type PresetDialogProps = {
  guildId: string
  subject: string
  presets: readonly Preset[]
  options: FeatureOptions['options']
  /** What the form holds now. */
  values: JsonObject
  onTake: (preset: Preset) => void
  onClose: () => void
}

/** Shows what each preset would fill in, and what its messages look like, before one is taken. */
export function PresetDialog(props: PresetDialogProps) {
  const { guildId, subject, presets, options, values, onTake, onClose } = props
  const t = useTranslations('features.presets')
  const titleId = useId()
  // The first that would change something.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      presets.findIndex((one) => Object.keys(filledIn(one, options, values)).length > 0),
    ),
  )
  const find = useSubjects(guildId).find
  const preset = presets[at]
  const after = preset ? filledIn(preset, options, values) : {}
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, ownProperty(values, key) ?? null]))
  const changes = Object.keys(after).length

  return (
    <ModalDialog role="dialog" placement="centre" labelledBy={titleId} onClose={onClose}>
      <chakra.div sx={styles}>
        <h2 id={titleId}>{t('title')}</h2>
        <div className="choices" role="radiogroup" aria-labelledby={titleId}>
          {presets.map(({ name, summary }, index) => (
            <label key={name}>
              <input
                type="radio"
                name={titleId}
                checked={index === at}
                onChange={() => setAt(index)}
                onKeyDown={keepFormUnsaved}
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
              beside={{ options, values: { ...values, ...after } }}
            />
          ))}
          {changes === 0 ? (
            <p className="summary">{t('same')}</p>
          ) : (
            <details>
              <summary>{t('changes', { count: changes })}</summary>
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
          <Button isDisabled={changes === 0} onClick={() => preset && onTake(preset)}>
            {t('take')}
          </Button>
        </div>
      </chakra.div>
    </ModalDialog>
  )
}

/** What an option’s message looks like; nothing for other options, and where nothing is filled in. */
function PreviewOf({ option, value, beside }: { option: Option; value: unknown; beside: Beside }) {
  const names = useMessageNames()
  const author = useBotAuthor()
  const placeholders = usePlaceholders(option.placeholders)
  const parts = usePartsBeside(option.preview, beside)
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
  '.choices': { display: 'grid', gap: 2 },
  '.choices > label': {
    display: 'flex',
    gap: 3,
    p: 3,
    borderWidth: '1px',
    borderRadius: 'lg',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusWithin: { borderColor: 'accent.text' },
    '&:has(:checked)': { borderColor: 'accent.text', bg: 'accent.subtle' },
  },
  '.choices input': { flexShrink: 0, mt: 1 },
  '.choices strong': { display: 'block', fontWeight: 'semibold' },
  '.message > p': { mb: 1, fontSize: 'sm', fontWeight: 'semibold' },
  '.summary': { color: 'text.muted', fontSize: 'sm' },
  section: { display: 'grid', gap: 3, minW: 0 },
  summary: { py: 1, layerStyle: 'summary' },
  ...fieldsStyles,
  // Always in view, whatever the preview's length.
  '.actions': {
    position: 'sticky',
    bottom: -6,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    m: -6,
    mt: 0,
    px: 6,
    py: 4,
    borderTopWidth: '1px',
    bg: 'bg.surface',
    '> .summary': { flex: '1 1 12rem' },
    '> button': { flex: { base: '1 0 auto', '3sm': 'none' } },
  },
} as const
