import { useTranslations } from 'next-intl'
import type { FocusEvent, KeyboardEvent } from 'react'
import { embedTexts, isEmbedText } from '@/components/discord/message/editor/embed-texts'
import type { EmbedPart, PartName, PartProps } from '@/components/discord/message/preview/part'
import { afterPress } from '@/components/form/input-events'
import { embedAt } from '@/contract/declaration/read-message'
import { PartFields } from './part-fields'
import { useHasFields, usePicture } from './picture-context'

/** The text that a part begins with. */
function mainText(part: PartName) {
  if (part.startsWith('links.')) return `${part}.label`
  const place = embedAt(part)
  if (!place) return part
  if (place.rest.startsWith('fields.')) return `${part}.name`
  const text = ['', '.name', '.text', '.url'].map((key) => place.rest + key).find(isEmbedText)
  return text === undefined ? part : `${place.at}.${text}`
}

export function useEmbedPartLabel() {
  const t = useTranslations('message')
  return (part: EmbedPart) => {
    if (part === 'color') return t('colour.label')
    const row = /^fields\.(\d+)$/.exec(part)?.[1]
    if (row !== undefined) return t('rows.row', { position: Number(row) + 1 })
    if (part === 'author' || part === 'footer') return t(`embed.fields.${part}`)
    const path = embedAt(mainText(`embed.${part}`))?.rest ?? ''
    return isEmbedText(path) ? t(`embed.fields.${embedTexts[path].label}`) : part
  }
}

function usePartLabel() {
  const t = useTranslations('message')
  const labelOf = useEmbedPartLabel()
  const { lists } = usePicture()
  return (part: PartName) => {
    if (part === 'content') return t('content')
    const link = /^links\.(\d+)$/.exec(part)?.[1]
    if (link !== undefined) return lists.links.rows.nameAt(Number(link))
    const [, position, rest = ''] = /^embed(?:s\.(\d+))?\.(.+)$/.exec(part) ?? []
    const label = labelOf(rest as EmbedPart)
    return position === undefined ? label : t('embeds.part', { part: label, position: Number(position) + 1 })
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

  /** Whether that is still about this part: in it, or what puts a placeholder into it. */
  const isHere = (element: Element | null, here: Element) =>
    here.contains(element) || Boolean(element?.closest('.chips'))

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
    // What is wrong with a text is said once it is left.
    opened.close(part)
    if (event.target instanceof HTMLElement) event.target.blur()
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
