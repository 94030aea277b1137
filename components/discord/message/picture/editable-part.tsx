import { useTranslations } from 'next-intl'
import type { FocusEvent, KeyboardEvent } from 'react'
import { embedTexts } from '@/components/discord/message/editor/embed-texts'
import type { PartName, PartProps } from '@/components/discord/message/preview/part'
import { afterPress } from '@/components/form/input-events'
import { isInDialogOver } from '@/components/ui/dialog-over'
import {
  EmbedColour,
  type EmbedPartProps,
  EmbedText,
  EmbedTime,
  MessageText,
} from '@/components/discord/message/editor/embed-entries'
import { FieldTexts } from '@/components/discord/message/editor/embed-fields'
import { LinkFields } from '@/components/discord/message/editor/link-fields'
import { mainText, positionOf, readPart, textsOfPart } from './part-names'
import { useEditedEmbed, useHasFields, usePicture } from './picture-context'
import { MovingTools } from './moving-tools'

export function useEmbedPartLabel() {
  const t = useTranslations('message')
  return (kind: string, row = 0) => {
    if (kind === 'color') return t('colour.label')
    if (kind === 'fields') return t('rows.row', { position: row + 1 })
    if (kind === 'author' || kind === 'footer') return t(`embed.fields.${kind}`)
    const [text] = textsOfPart(kind)
    return text === undefined ? kind : t(`embed.fields.${embedTexts[text].label}`)
  }
}

function usePartLabel() {
  const t = useTranslations('message')
  const labelOf = useEmbedPartLabel()
  const { lists } = usePicture()
  return (part: PartName) => {
    const { embed, kind, row } = readPart(part)
    if (kind === 'content') return t('content')
    if (embed === null) return lists.links.rows.nameAt(row)
    const label = labelOf(kind, row)
    return embed === 'embed' ? label : t('embeds.part', { part: label, position: positionOf(embed) })
  }
}

/** A part of a message as it is drawn, with a button over it that opens it; or its fields, in the same place. */
export function EditablePart({ of: part, isThere, className, children }: PartProps) {
  const t = useTranslations('message.picture')
  const labelOf = usePartLabel()
  const hasFields = useHasFields()
  const { opened } = usePicture()
  if (hasFields(part)) return <Fields part={part} />
  if (!isThere) return null
  return (
    <div className={`${className} drawn`}>
      {children}
      <button
        type="button"
        className="edit"
        data-field
        data-edit={part}
        data-names={mainText(part)}
        aria-label={t('edit', { part: labelOf(part) })}
        onClick={() => opened.open(part)}
      />
    </div>
  )
}

function Fields({ part }: { part: PartName }) {
  const t = useTranslations('message.picture')
  const labelOf = usePartLabel()
  const { opened } = usePicture()

  /** Whether that is still about this part: in it, what puts a placeholder into it, or a dialog over it. */
  const isHere = (element: Element | null, here: Element) =>
    here.contains(element) || Boolean(element?.closest('.chips')) || isInDialogOver(here, element)

  function onBlur({ currentTarget: here, relatedTarget }: FocusEvent<HTMLElement>) {
    if (isHere(relatedTarget, here)) return
    // What was pressed must not move away from below the pointer.
    afterPress(() => {
      if (!isHere(document.activeElement, here)) opened.leave(part)
    })
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.target instanceof Element && event.target.closest('dialog')) return
    event.preventDefault()
    const left = document.activeElement
    // What is wrong with a text is said once it is left, and keeps the part open.
    if (left instanceof HTMLElement) left.blur()
    opened.close(part, left)
  }

  return (
    <div
      className="opened"
      role="group"
      aria-label={labelOf(part)}
      data-part={part}
      onFocus={() => opened.hold(part)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <PartFields part={part} />
      {opened.openPart === part && (
        <button type="button" className="chip done" onClick={() => opened.close(part)}>
          {t('done')}
        </button>
      )}
    </div>
  )
}

/** The fields of the form that a part consists of. */
function PartFields({ part }: { part: PartName }) {
  const { message, onChange } = usePicture()
  const { kind, row } = readPart(part)
  if (kind === 'content') return <MessageText message={message} onChange={onChange} />
  if (kind === 'links') return <LinkRow at={row} />
  return kind === 'fields' ? <FieldRow at={row} /> : <EmbedFields kind={kind} />
}

function EmbedFields({ kind }: { kind: string }) {
  const { embed, onEmbed } = useEditedEmbed()
  const props: EmbedPartProps = { embed, onChange: onEmbed }
  if (kind === 'color') return <EmbedColour {...props} />
  return (
    <>
      {textsOfPart(kind).map((path) => (
        <EmbedText key={path} path={path} {...props} />
      ))}
      {kind === 'footer' && (
        <div data-time>
          <EmbedTime {...props} />
        </div>
      )}
    </>
  )
}

function FieldRow({ at }: { at: number }) {
  const { path, rows } = useEditedEmbed()
  const follow = useFollowing((to) => `${path}.fields.${to}`, `${path}.fields`)
  const { fields, rows: list, changeAt } = rows
  const field = fields[at]
  if (!field) return null
  return (
    <>
      <FieldTexts at={at} field={field} onChange={(next) => changeAt(at, next)} />
      <MovingTools rows={list} at={at} {...follow} />
    </>
  )
}

function LinkRow({ at }: { at: number }) {
  const { message, lists } = usePicture()
  const follow = useFollowing((to) => `links.${to}`, 'links')
  const link = message.links?.[at]
  if (!link) return null
  return (
    <>
      <LinkFields at={at} link={link} onChange={(next) => lists.changeLink(at, next)} />
      <MovingTools rows={lists.links.rows} at={at} {...follow} />
    </>
  )
}

/** What is open moves along with its row; once that is gone, the next one, or what adds one, has the focus. */
function useFollowing(partAt: (at: number) => PartName, adder: string) {
  const { opened } = usePicture()
  return {
    onMoved: (to: number, field: string) => opened.open(partAt(to), { field }),
    onRemoved(next: number | null) {
      opened.hold(null)
      opened.focusNext(next === null ? `[data-add="${adder}"]` : `[data-edit="${partAt(next)}"]`)
    },
  }
}
