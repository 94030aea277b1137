import { useTranslations } from 'next-intl'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import {
  EmbedColour,
  type EmbedPartProps,
  EmbedText,
  EmbedTime,
  MessageText,
} from '@/components/discord/message/editor/embed-entries'
import { FieldTexts } from '@/components/discord/message/editor/embed-fields'
import type { EmbedTextPath } from '@/components/discord/message/editor/embed-texts'
import type { PartName } from '@/components/discord/message/preview/part'
import { RowTool } from '@/components/form/row-tool'
import { usePicture } from './picture-context'

const texts: Readonly<Record<string, readonly EmbedTextPath[]>> = {
  'embed.author': ['author.name', 'author.url', 'author.icon_url'],
  'embed.title': ['title', 'url'],
  'embed.description': ['description'],
  'embed.image': ['image.url'],
  'embed.thumbnail': ['thumbnail.url'],
  'embed.footer': ['footer.text', 'footer.icon_url'],
}

/** The fields of the form that a part consists of. */
export function PartFields({ part }: { part: PartName }) {
  const { message, onChange, onEmbed } = usePicture()
  const row = /^embed\.fields\.(\d+)$/.exec(part)?.[1]
  if (part === 'content') return <MessageText message={message} onChange={onChange} />
  if (row !== undefined) return <FieldRow at={Number(row)} />
  const embed: EmbedPartProps = { embed: message.embed ?? {}, onChange: onEmbed }
  if (part === 'embed.color') return <EmbedColour {...embed} />
  return (
    <>
      {texts[part]?.map((path) => (
        <EmbedText key={path} path={path} {...embed} />
      ))}
      {part === 'embed.footer' && (
        <div data-time>
          <EmbedTime {...embed} />
        </div>
      )}
    </>
  )
}

function FieldRow({ at }: { at: number }) {
  const t = useTranslations('form.list')
  const { rows, opened } = usePicture()
  const { fields, rows: list, changeAt } = rows
  const field = fields[at]
  if (!field) return null
  const name = list.nameAt(at)

  function move(by: -1 | 1) {
    list.move(at, at + by)
    opened.open(`embed.fields.${at + by}`, { field: `[data-move="${by}"] button` })
  }
  function remove() {
    list.remove(at)
    const next = fields.length > 1 ? `[data-edit="embed.fields.${Math.min(at, fields.length - 2)}"]` : ''
    opened.hold(null)
    opened.focusNext(next || '[data-add="embed.fields"]')
  }

  return (
    <>
      <FieldTexts at={at} field={field} onChange={(next) => changeAt(at, next)} />
      <div className="row-tools">
        <span data-move={-1}>
          <RowTool icon={ArrowUp} label={t('up', { name })} isIdle={at === 0} onClick={() => move(-1)} />
        </span>
        <span data-move={1}>
          <RowTool
            icon={ArrowDown}
            label={t('down', { name })}
            isIdle={at === fields.length - 1}
            onClick={() => move(1)}
          />
        </span>
        <RowTool icon={Trash2} label={t('remove', { name })} onClick={remove} />
      </div>
    </>
  )
}
