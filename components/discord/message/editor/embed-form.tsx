import { Box, Button, Text, VisuallyHidden } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { EditableList, EditableRow } from '@/components/form/editable-list'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { embedLimits } from '@/contract/limits'
import { useEditor } from './editor-context'
import { EmbedColour, type EmbedPartProps, EmbedText, EmbedTime, EmbedTotal } from './embed-entries'
import { FieldTexts, useEmbedFields } from './embed-fields'
import type { EmbedTextPath } from './embed-texts'

/** All fields of an embed, in one list. */
export function EmbedForm({ embed, onChange, onRemove }: EmbedPartProps & { onRemove: () => void }) {
  const t = useTranslations('message.embed')
  const part = { embed, onChange }

  return (
    <div className="embed-form" role="group" aria-label={t('title')}>
      <div className="head">
        <h3>{t('title')}</h3>
        <Button variant="ghost" size="sm" leftIcon={<Trash2 size={15} />} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <EmbedColour {...part} />
      <EmbedFold name="author" {...part} />
      <EmbedText path="title" {...part} />
      <EmbedText path="url" {...part} />
      <EmbedText path="description" {...part} />
      <EmbedFold name="pictures" {...part} />
      <EmbedFold name="footer" {...part}>
        <EmbedTime {...part} />
      </EmbedFold>
      <EmbedFields {...part} />
      <EmbedTotal embed={embed} />
    </div>
  )
}

type Fold = { holds: readonly (keyof DraftEmbed)[]; texts: readonly EmbedTextPath[] }

const folds = {
  author: { holds: ['author'], texts: ['author.name', 'author.url', 'author.icon_url'] },
  pictures: { holds: ['image', 'thumbnail'], texts: ['image.url', 'thumbnail.url'] },
  footer: { holds: ['footer', 'timestamp'], texts: ['footer.text', 'footer.icon_url'] },
} satisfies Record<string, Fold>

type EmbedFoldProps = EmbedPartProps & { name: keyof typeof folds; children?: ReactNode }

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

function EmbedFields(part: EmbedPartProps) {
  const t = useTranslations('message.rows')
  const { errorAt } = useEditor()
  const { fields, rows, adder, changeAt } = useEmbedFields(part)
  const { nameAt } = rows
  const count = fields.length
  const isFull = count >= embedLimits.fields
  const error = errorAt('embed.fields')

  function moveByKey(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    rows.move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }

  return (
    <div className="part rows" role="group" aria-label={t('title')}>
      <div className="head">
        <h4>{t('title')}</h4>
        <Text as="span" layerStyle="hint">
          {t('count', { count, max: embedLimits.fields })}
        </Text>
      </div>
      {count > 1 && (
        <Text layerStyle="hint" sx={{ '@media (hover: none)': { display: 'none' } }}>
          {t('keys')}
        </Text>
      )}
      <EditableList rows={rows}>
        {fields.map((field, at) => (
          <EditableRow
            key={rows.ids[at]}
            id={rows.ids[at] ?? ''}
            name={nameAt(at)}
            isFirst={at === 0}
            isLast={at === count - 1}
            isWrong={false}
            onMove={(by) => rows.move(at, at + by)}
            onRemove={() => rows.remove(at)}
            onKeyDown={(event) => moveByKey(event, at)}
            body={
              <Box px={3} pb={3}>
                <FieldTexts at={at} field={field} onChange={(next) => changeAt(at, next)} />
              </Box>
            }
          >
            <Text as="h5" px={2}>
              {nameAt(at)}
            </Text>
          </EditableRow>
        ))}
      </EditableList>
      {error && (
        <Text layerStyle="notice.danger" role="alert">
          {error}
        </Text>
      )}
      <Button
        ref={adder}
        variant="outline"
        justifySelf="start"
        leftIcon={<Plus size={16} />}
        isDisabled={isFull}
        onClick={() => rows.insert(count, { name: '', value: '' })}
      >
        {t('add')}
      </Button>
      {isFull && <Text layerStyle="hint">{t('full', { max: embedLimits.fields })}</Text>}
      <VisuallyHidden role="status">{rows.status}</VisuallyHidden>
    </div>
  )
}
