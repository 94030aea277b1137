import {
  EmbedColour,
  type EmbedPartProps,
  EmbedText,
  EmbedTime,
  MessageText,
} from '@/components/discord/message/editor/embed-entries'
import { FieldTexts } from '@/components/discord/message/editor/embed-fields'
import { LinkFields } from '@/components/discord/message/editor/link-fields'
import type { PartName } from '@/components/discord/message/preview/part'
import { MovingTools } from './moving-tools'
import { readPart, textsOfPart } from './part-names'
import { useEditedEmbed, usePicture } from './picture-context'

/** The fields of the form that a part consists of. */
export function PartFields({ part }: { part: PartName }) {
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
