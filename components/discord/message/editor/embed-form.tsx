import { Box, Button, Text, VisuallyHidden } from '@chakra-ui/react'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { EditableList, EditableRow } from '@/components/form/editable-list'
import { RowTool } from '@/components/form/row-tool'
import { type DraftEmbed, embedsOf, type MessageValue } from '@/contract/declaration/read-message'
import { embedLimits } from '@/contract/limits'
import { EmbedPathProvider, useEditor, useEmbedPath } from './editor-context'
import {
  EmbedColour,
  EmbedError,
  type EmbedPartProps,
  EmbedText,
  EmbedTime,
  EmbedTotal,
  WholeError,
} from './embed-entries'
import { FieldTexts, useEmbedFields } from './embed-fields'
import { type EmbedTextPath, withEmbed } from './embed-texts'
import { LinkFields } from './link-fields'
import { blankLink, type MessageLists } from './message-lists'

/** All fields of an embed, in one list. */
export function EmbedForm({ embed, onChange, onRemove }: EmbedPartProps & { onRemove: () => void }) {
  const t = useTranslations('message.embed')

  return (
    <div className="embed-form" role="group" aria-label={t('title')}>
      <div className="head">
        <h3>{t('title')}</h3>
        <Button variant="ghost" size="sm" leftIcon={<Trash2 size={15} />} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <EmbedEntries embed={embed} onChange={onChange} />
      <EmbedTotal path="embed" embeds={[embed]} />
    </div>
  )
}

function EmbedEntries(part: EmbedPartProps) {
  return (
    <>
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
    </>
  )
}

type RowsFormProps = { message: MessageValue; onChange: (message: MessageValue) => void; lists: MessageLists }

/** Several embeds, each as a row. */
export function EmbedsForm({ message, onChange, lists }: RowsFormProps) {
  const t = useTranslations('message.embeds')
  const { rows, adder, isFull, max } = lists.embeds
  const placed = embedsOf(message)
  return (
    <Box role="group" aria-label={t('title')} display="grid" gap={3} minW={0}>
      <RowsHead title={t('title')} count={placed.length} max={max} />
      <EditableList rows={rows}>
        {placed.map(({ path, embed }, at) => (
          <EditableRow
            key={rows.ids[at]}
            {...rowOf(rows, at)}
            tools={
              <RowTool
                icon={Copy}
                label={t('duplicate', { name: rows.nameAt(at) })}
                isIdle={isFull}
                onClick={() => rows.insert(at + 1, embed)}
              />
            }
            body={
              <EmbedPathProvider value={path}>
                <Box display="grid" gap={4} px={3} pb={3}>
                  <EmbedEntries embed={embed} onChange={(next) => onChange(withEmbed(message, path, next))} />
                  <EmbedError />
                </Box>
              </EmbedPathProvider>
            }
          >
            <h5>{rows.nameAt(at)}</h5>
          </EditableRow>
        ))}
      </EditableList>
      <AddButton
        adder={adder}
        label={t('addEmbed')}
        isFull={isFull}
        onAdd={() => rows.insert(placed.length, {})}
      />
      {placed.length > 0 && isFull && <Text layerStyle="hint">{t('full', { max })}</Text>}
      {placed.length > 0 && <EmbedTotal path="embeds" embeds={placed.map(({ embed }) => embed)} />}
      <VisuallyHidden role="status">{rows.status}</VisuallyHidden>
    </Box>
  )
}

export function LinksForm({ message, lists }: Omit<RowsFormProps, 'onChange'>) {
  const t = useTranslations('message.links')
  const { rows, adder, isFull, max } = lists.links
  const { links = [] } = message
  return (
    <Box role="group" aria-label={t('title')} display="grid" gap={3} minW={0}>
      <RowsHead title={t('title')} count={links.length} max={max} />
      <EditableList rows={rows}>
        {links.map((link, at) => (
          <EditableRow
            key={rows.ids[at]}
            {...rowOf(rows, at)}
            body={
              <Box px={3} pb={3}>
                <LinkFields at={at} link={link} onChange={(next) => lists.changeLink(at, next)} />
              </Box>
            }
          >
            <h5>{rows.nameAt(at)}</h5>
          </EditableRow>
        ))}
      </EditableList>
      <WholeError path="links" />
      <AddButton
        adder={adder}
        label={t('addLink')}
        isFull={isFull}
        onAdd={() => rows.insert(links.length, blankLink)}
      />
      {links.length > 0 && isFull && <Text layerStyle="hint">{t('full', { max })}</Text>}
      <VisuallyHidden role="status">{rows.status}</VisuallyHidden>
    </Box>
  )
}

function RowsHead({ title, count, max }: { title: string; count: number; max: number }) {
  const t = useTranslations('message.rows')
  return (
    <div className="head">
      <h3>{title}</h3>
      <Text as="span" layerStyle="hint">
        {t('count', { count, max })}
      </Text>
    </div>
  )
}

type AddButtonProps = {
  adder: MessageLists['links']['adder']
  label: string
  isFull: boolean
  onAdd: () => void
}

const AddButton = ({ adder, label, isFull, onAdd }: AddButtonProps) => (
  <Button
    ref={adder}
    variant="outline"
    justifySelf="start"
    leftIcon={<Plus size={16} />}
    isDisabled={isFull}
    onClick={onAdd}
  >
    {label}
  </Button>
)

type Rows = Pick<MessageLists['links']['rows'], 'ids' | 'nameAt' | 'move' | 'remove'>

/** What every row of a list has. */
const rowOf = (rows: Rows, at: number) => ({
  id: rows.ids[at] ?? '',
  name: rows.nameAt(at),
  isFirst: at === 0,
  isLast: at === rows.ids.length - 1,
  isWrong: false,
  onMove: (by: -1 | 1) => rows.move(at, at + by),
  onRemove: () => rows.remove(at),
  // Alt and the arrow keys move it.
  onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown'))
      return
    event.preventDefault()
    rows.move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  },
})

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
  const at = useEmbedPath()
  const isWrong = [...holds, ...texts].some((path) => errorAt(`${at}.${path}`) !== undefined)
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
  const error = errorAt(`${useEmbedPath()}.fields`)

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
            {...rowOf(rows, at)}
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
      <AddButton
        adder={adder}
        label={t('add')}
        isFull={isFull}
        onAdd={() => rows.insert(count, { name: '', value: '' })}
      />
      {isFull && <Text layerStyle="hint">{t('full', { max: embedLimits.fields })}</Text>}
      <VisuallyHidden role="status">{rows.status}</VisuallyHidden>
    </div>
  )
}
