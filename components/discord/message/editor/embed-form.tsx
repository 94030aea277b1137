import { Box, Button, Text, VisuallyHidden } from '@chakra-ui/react'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { textsOfPart } from '@/components/discord/message/picture/part-names'
import { EditableList, EditableRow } from '@/components/form/editable-list'
import { RowTool } from '@/components/form/row-tool'
import { type DraftEmbed, embedsOf, type MessageValue } from '@/contract/declaration/read-message'
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
import { withEmbed } from './embed-texts'
import { LinkFields } from './link-fields'
import { blankLink, type MessageLists, type MessageRows } from './message-lists'

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

type ListFormProps = {
  message: MessageValue
  onChange: (message: MessageValue) => void
  lists: MessageLists
}

/** Several embeds, each as a row. */
export function EmbedsForm({ message, onChange, lists }: ListFormProps) {
  const t = useTranslations('message.embeds')
  const { rows, isFull, max } = lists.embeds
  const placed = embedsOf(message)
  return (
    <RowsForm
      title={t('title')}
      list={lists.embeds}
      values={placed}
      addLabel={t('addEmbed')}
      fullText={t('full', { max })}
      onAdd={() => rows.insert(placed.length, {})}
      toolsOf={({ embed }, at) => (
        <RowTool
          icon={Copy}
          label={t('duplicate', { name: rows.nameAt(at) })}
          isIdle={isFull}
          onClick={() => rows.insert(at + 1, embed)}
        />
      )}
      bodyOf={({ path, embed }) => (
        <EmbedPathProvider value={path}>
          <Box display="grid" gap={4}>
            <EmbedEntries embed={embed} onChange={(next) => onChange(withEmbed(message, path, next))} />
            <EmbedError />
          </Box>
        </EmbedPathProvider>
      )}
    >
      {placed.length > 0 && <EmbedTotal path="embeds" embeds={placed.map(({ embed }) => embed)} />}
    </RowsForm>
  )
}

export function LinksForm({ message, lists }: Omit<ListFormProps, 'onChange'>) {
  const t = useTranslations('message.links')
  const { rows, max } = lists.links
  const { links = [] } = message
  return (
    <RowsForm
      title={t('title')}
      list={lists.links}
      values={links}
      error={<WholeError path="links" />}
      addLabel={t('addLink')}
      fullText={t('full', { max })}
      onAdd={() => rows.insert(links.length, blankLink)}
      bodyOf={(link, at) => (
        <LinkFields at={at} link={link} onChange={(next) => lists.changeLink(at, next)} />
      )}
    />
  )
}

function EmbedFields(part: EmbedPartProps) {
  const t = useTranslations('message.rows')
  const { errorAt } = useEditor()
  const { fields, changeAt, ...list } = useEmbedFields(part)
  const error = errorAt(`${useEmbedPath()}.fields`)
  return (
    <RowsForm
      title={t('title')}
      list={list}
      values={fields}
      isInEmbed
      hint={
        fields.length > 1 && (
          <Text layerStyle="hint" sx={{ '@media (hover: none)': { display: 'none' } }}>
            {t('keys')}
          </Text>
        )
      }
      error={
        error && (
          <Text layerStyle="notice.danger" role="alert">
            {error}
          </Text>
        )
      }
      addLabel={t('add')}
      fullText={t('full', { max: list.max })}
      onAdd={() => list.rows.insert(fields.length, { name: '', value: '' })}
      bodyOf={(field, at) => <FieldTexts at={at} field={field} onChange={(next) => changeAt(at, next)} />}
    />
  )
}

type RowsFormProps<Value> = {
  title: string
  list: MessageRows
  values: readonly Value[]
  /** Of an embed rather than of the message: with a frame of its own. */
  isInEmbed?: boolean
  hint?: ReactNode
  /** What is wrong with the list as a whole. */
  error?: ReactNode
  addLabel: string
  fullText: string
  onAdd: () => void
  toolsOf?: (value: Value, at: number) => ReactNode
  bodyOf: (value: Value, at: number) => ReactNode
  children?: ReactNode
}

/** A list of which everything is a row, and what adds one. */
function RowsForm<Value>(props: RowsFormProps<Value>) {
  const { title, values, isInEmbed = false, hint, error, addLabel, fullText, onAdd, children } = props
  const t = useTranslations('message.rows')
  const { rows, adder, max, isFull } = props.list
  const { ids, nameAt, move } = rows
  const Title = isInEmbed ? 'h4' : 'h3'
  const moveByKeys = (at: number) => (event: KeyboardEvent) => {
    if (event.defaultPrevented || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown'))
      return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }

  return (
    <Box
      className={isInEmbed ? 'part rows' : undefined}
      role="group"
      aria-label={title}
      display="grid"
      gap={3}
      minW={0}
    >
      <div className="head">
        <Title>{title}</Title>
        <Text as="span" layerStyle="hint">
          {t('count', { count: values.length, max })}
        </Text>
      </div>
      {hint}
      <EditableList rows={rows}>
        {values.map((value, at) => (
          <EditableRow
            key={ids[at]}
            id={ids[at] ?? ''}
            name={nameAt(at)}
            isFirst={at === 0}
            isLast={at === values.length - 1}
            isWrong={false}
            onMove={(by) => move(at, at + by)}
            onRemove={() => rows.remove(at)}
            onKeyDown={moveByKeys(at)}
            tools={props.toolsOf?.(value, at)}
            body={
              <Box px={3} pb={3}>
                {props.bodyOf(value, at)}
              </Box>
            }
          >
            <Text as="h5" px={isInEmbed ? 2 : undefined}>
              {nameAt(at)}
            </Text>
          </EditableRow>
        ))}
      </EditableList>
      {error}
      <Button
        ref={adder}
        variant="outline"
        justifySelf="start"
        leftIcon={<Plus size={16} />}
        isDisabled={isFull}
        onClick={onAdd}
      >
        {addLabel}
      </Button>
      {values.length > 0 && isFull && <Text layerStyle="hint">{fullText}</Text>}
      {children}
      <VisuallyHidden role="status">{rows.status}</VisuallyHidden>
    </Box>
  )
}

/** What is folded away together. */
const folds = {
  author: ['author'],
  pictures: ['image', 'thumbnail'],
  footer: ['footer', 'timestamp'],
} as const satisfies Record<string, readonly (keyof DraftEmbed)[]>

type EmbedFoldProps = EmbedPartProps & { name: keyof typeof folds; children?: ReactNode }

/** A part that is folded away until it is needed: it opens for what it holds and for what is wrong in it. */
function EmbedFold({ name, children, ...part }: EmbedFoldProps) {
  const t = useTranslations('message.embed.fields')
  const { errorAt } = useEditor()
  const holds: readonly (keyof DraftEmbed)[] = folds[name]
  const texts = holds.flatMap(textsOfPart)
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
