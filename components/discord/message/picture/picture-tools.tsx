import { Text, VisuallyHidden } from '@chakra-ui/react'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { EmbedError, EmbedTotal, WholeError } from '@/components/discord/message/editor/embed-entries'
import { toHex } from '@/components/discord/message/colour'
import { useEditor } from '@/components/discord/message/editor/editor-context'
import type { EmbedPart, PartName } from '@/components/discord/message/preview/part'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { embedLength, embedLimits, lengthOfEmbeds } from '@/contract/limits'
import { RowTool } from '@/components/form/row-tool'
import { blankLink } from '@/components/discord/message/editor/message-lists'
import { useEmbedPartLabel } from './editable-part'
import { MovingTools } from './moving-tools'
import { useEditedEmbed, useHasFields, usePicture } from './picture-context'

/** Chips for what the embed does not have yet, and what concerns all of it. */
export function EmbedTools() {
  const t = useTranslations('message')
  const { onRemoveEmbed } = usePicture()
  const { path, embed, rows } = useEditedEmbed()
  const { errorAt } = useEditor()
  const fieldsError = errorAt(`${path}.fields`)
  const at = path === 'embed' ? null : Number(path.slice('embeds.'.length))
  // How much room is left matters once there is little of it.
  const isLong = at === null && embedLength(embed) > embedLimits.total * 0.75
  return (
    <div className="tools" data-tools={path}>
      {at !== null && <EmbedHead at={at} />}
      <div
        className="chips-to-add"
        role="group"
        aria-label={at === null ? t('picture.add') : t('embeds.addTo', { position: at + 1 })}
      >
        <MissingParts embed={embed} />
        <ColourChip embed={embed} />
        {at === null && (
          <button type="button" className="chip remove" onClick={onRemoveEmbed}>
            <Trash2 size={13} />
            {t('embed.remove')}
          </button>
        )}
      </div>
      {rows.isFull && <Text layerStyle="hint">{t('rows.full', { max: rows.max })}</Text>}
      {fieldsError && (
        <Text layerStyle="notice.danger" role="alert">
          {fieldsError}
        </Text>
      )}
      {isLong ? <EmbedTotal path="embed" embeds={[embed]} /> : <EmbedError />}
      <VisuallyHidden role="status">{rows.rows.status}</VisuallyHidden>
    </div>
  )
}

/** Which of several embeds this is, and what moves, copies and removes it. */
function EmbedHead({ at }: { at: number }) {
  const t = useTranslations('message.embeds')
  const { message, lists, opened } = usePicture()
  const { rows, isFull } = lists.embeds
  const name = rows.nameAt(at)
  const { embeds = [] } = message
  return (
    <div className="embed-head">
      <span>{name}</span>
      <MovingTools
        rows={rows}
        at={at}
        onMoved={(to, selector) => opened.focusNext(`[data-tools="embeds.${to}"] ${selector}`)}
        onRemoved={(next) => {
          opened.hold(null)
          opened.focusNext(
            next === null
              ? '[data-add="embeds"]'
              : `[data-tools="embeds.${next}"] .row-tools > .tool:last-child`,
          )
        }}
      >
        <RowTool
          kind="copy"
          icon={Copy}
          label={t('duplicate', { name })}
          isIdle={isFull}
          onClick={() => {
            rows.insert(at + 1, ...embeds.slice(at, at + 1))
            opened.focusNext(`[data-tools="embeds.${at + 1}"] [data-tool="copy"]`)
          }}
        />
      </MovingTools>
    </div>
  )
}

const hasText = (text: unknown) => typeof text === 'string' && text !== ''

function MissingParts({ embed }: { embed: DraftEmbed }) {
  const t = useTranslations('message')
  const labelOf = useEmbedPartLabel()
  const hasFields = useHasFields()
  const { message, allowContent, opened } = usePicture()
  const { path, rows } = useEditedEmbed()
  const { fields, rows: list, adder, isFull } = rows
  const footer: PartName = `${path}.footer`
  const needsText = path === 'embed' && allowContent && message.content === ''
  const missing: readonly [part: EmbedPart, isMissing: boolean][] = [
    ['author', !hasText(embed.author?.name)],
    ['title', !hasText(embed.title)],
    ['description', !hasText(embed.description)],
    ['image', embed.image === undefined],
    ['thumbnail', embed.thumbnail === undefined],
  ]
  return (
    <>
      {needsText && !hasFields('content') && (
        <AddChip name="content" onClick={() => opened.open('content')}>
          {t('content')}
        </AddChip>
      )}
      {missing.map(([part, isMissing]) => {
        const name: PartName = `${path}.${part}`
        return (
          isMissing &&
          !hasFields(name) && (
            <AddChip key={part} name={name} onClick={() => opened.open(name)}>
              {labelOf(part)}
            </AddChip>
          )
        )
      })}
      <AddChip
        ref={adder}
        name={`${path}.fields`}
        isDisabled={isFull}
        onClick={() => {
          list.insert(fields.length, { name: '', value: '' })
          opened.open(`${path}.fields.${fields.length}`)
        }}
      >
        {t('picture.field')}
      </AddChip>
      {!hasFields(footer) && (
        <>
          {!hasText(embed.footer?.text) && (
            <AddChip name={footer} onClick={() => opened.open(footer)}>
              {t('picture.footer')}
            </AddChip>
          )}
          {embed.timestamp === undefined && (
            <AddChip
              name={`${path}.timestamp`}
              onClick={() => opened.open(footer, { field: '[data-time] input' })}
            >
              {t('embed.fields.timestamp')}
            </AddChip>
          )}
        </>
      )}
    </>
  )
}

function ColourChip({ embed }: { embed: DraftEmbed }) {
  const t = useTranslations('message.colour')
  const { opened } = usePicture()
  const part: PartName = `${useEditedEmbed().path}.color`
  const { color } = embed
  return (
    <button type="button" className="chip" data-edit={part} data-add={part} onClick={() => opened.open(part)}>
      <span
        className="swatch"
        style={{ backgroundColor: typeof color === 'number' ? toHex(color) : undefined }}
      />
      {t('label')}
    </button>
  )
}

type AddChipProps = {
  ref?: Ref<HTMLButtonElement>
  /** By which the focus finds it. */
  name: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** Adds a part to what is drawn. */
const AddChip = ({ ref, name, isDisabled, onClick, children }: AddChipProps) => (
  <button ref={ref} type="button" className="chip" data-add={name} disabled={isDisabled} onClick={onClick}>
    <Plus size={13} />
    {children}
  </button>
)

/** Chips for what a message can have several of, and what concerns all of them. */
export function MessageTools() {
  const t = useTranslations('message')
  const { message, allowContent, lists, opened } = usePicture()
  const hasFields = useHasFields()
  const { content, embeds, links = [] } = message
  const { rows: embedRows, adder: embedAdder, isFull: isFullOfEmbeds, max: maxEmbeds } = lists.embeds
  const { rows: linkRows, adder: linkAdder, isFull: isFullOfLinks, max: maxLinks } = lists.links
  if (!embeds && maxLinks === 0) return null
  const needsText = embeds !== undefined && allowContent && content === '' && !hasFields('content')
  const isLong = embeds && lengthOfEmbeds(embeds) > embedLimits.total * 0.75

  function addEmbed(count: number) {
    embedRows.insert(count, {})
    opened.focusNext(`[data-names="embeds.${count}.title"]`)
  }
  function addLink() {
    linkRows.insert(links.length, blankLink)
    opened.open(`links.${links.length}`)
  }

  return (
    <div className="tools of-message">
      <div className="chips-to-add" role="group" aria-label={t('embeds.addToMessage')}>
        {needsText && (
          <AddChip name="content" onClick={() => opened.open('content')}>
            {t('content')}
          </AddChip>
        )}
        {embeds && maxEmbeds > 0 && (
          <AddChip
            ref={embedAdder}
            name="embeds"
            isDisabled={isFullOfEmbeds}
            onClick={() => addEmbed(embeds.length)}
          >
            {t('embeds.add')}
          </AddChip>
        )}
        {maxLinks > 0 && (
          <AddChip ref={linkAdder} name="links" isDisabled={isFullOfLinks} onClick={addLink}>
            {t('links.add')}
          </AddChip>
        )}
      </div>
      {embeds && embeds.length > 0 && isFullOfEmbeds && (
        <Text layerStyle="hint">{t('embeds.full', { max: maxEmbeds })}</Text>
      )}
      {links.length > 0 && isFullOfLinks && (
        <Text layerStyle="hint">{t('links.full', { max: maxLinks })}</Text>
      )}
      {embeds && (embeds.length > 1 || isLong) ? (
        <EmbedTotal path="embeds" embeds={embeds} />
      ) : (
        <WholeError path="embeds" />
      )}
      <WholeError path="links" />
      <VisuallyHidden role="status">{embedRows.status}</VisuallyHidden>
      <VisuallyHidden role="status">{linkRows.status}</VisuallyHidden>
    </div>
  )
}
