import {
  EmbedColour,
  type EmbedPartProps,
  EmbedText,
  EmbedTime,
  MessageText,
} from '@/components/discord/message/editor/embed-entries'
import { FieldTexts } from '@/components/discord/message/editor/embed-fields'
import type { EmbedTextPath } from '@/components/discord/message/editor/embed-texts'
import { LinkFields } from '@/components/discord/message/editor/link-fields'
import type { EmbedPart, PartName } from '@/components/discord/message/preview/part'
import { embedAt } from '@/contract/declaration/read-message'
import { MovingTools } from './moving-tools'
import { useEditedEmbed, usePicture } from './picture-context'

const texts: Readonly<Record<string, readonly EmbedTextPath[]>> = {
  author: ['author.name', 'author.url', 'author.icon_url'],
  title: ['title', 'url'],
  description: ['description'],
  image: ['image.url'],
  thumbnail: ['thumbnail.url'],
  footer: ['footer.text', 'footer.icon_url'],
} satisfies Partial<Record<EmbedPart, readonly EmbedTextPath[]>>

/** The fields of the form that a part consists of. */
export function PartFields({ part }: { part: PartName }) {
  const { message, onChange } = usePicture()
  const link = /^links\.(\d+)$/.exec(part)?.[1]
  if (part === 'content') return <MessageText message={message} onChange={onChange} />
  if (link !== undefined) return <LinkRow at={Number(link)} />
  return <EmbedFields part={embedAt(part)?.rest ?? ''} />
}

function EmbedFields({ part }: { part: string }) {
  const { embed, onEmbed } = useEditedEmbed()
  const row = /^fields\.(\d+)$/.exec(part)?.[1]
  if (row !== undefined) return <FieldRow at={Number(row)} />
  const props: EmbedPartProps = { embed, onChange: onEmbed }
  if (part === 'color') return <EmbedColour {...props} />
  return (
    <>
      {texts[part]?.map((path) => (
        <EmbedText key={path} path={path} {...props} />
      ))}
      {part === 'footer' && (
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
