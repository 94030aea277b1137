import type { MessageEditorProps } from '@/components/message/editor/message-editor'
import { LazyMessageEditor } from '@/components/message/lazy-message-editor'
import type { MessageValue } from '@/components/message/message-value'
import type { ControlProps } from '@/components/feature-form/control-props'
import { useFormApi } from '@/components/feature-form/form-api'
import { isObject } from '@/components/feature-form/json'
import type { ObjectOption } from '@/components/feature-form/option'
import { useComplaintText } from '@/components/feature-form/use-complaint-text'
import { useMessageNames } from '@/components/feature-form/use-message-names'
import { embed } from '@/api/embed.schema'
import { usePictures } from '@/components/pictures/use-pictures'
import { JsonControl } from './json-control'

/** The value as the editor takes it; null where it is no message. Nothing of it is left out. */
function readMessage(value: unknown): MessageValue | null {
  const { content = '', embed: found = null, ...rest } = isObject(value) ? value : {}
  if (typeof content !== 'string') return null
  if (found !== null && !isObject(found)) return null
  return { ...rest, content, embed: found === null ? null : looseEmbed(found) }
}

/** An embed with its saved parts, also those that no longer fit: the editor shows what is wrong with them. */
function looseEmbed(found: Readonly<Record<string, unknown>>) {
  const parsed = embed.safeParse(found)
  return parsed.success ? { ...found, ...parsed.data } : null
}

/** A message with its embed, as people write it. */
export function MessageControl(props: ControlProps<ObjectOption>) {
  const { option, label, value, complaints, onChange } = props
  const words = useComplaintText()
  const names = useMessageNames()
  const message = readMessage(value)
  const isUnreadable =
    message === null || (message.embed === null && isObject(value) && isObject(value.embed))
  if (isUnreadable) return <JsonControl {...props} />

  const { '': own, ...parts } = complaints
  const errors = own === undefined ? parts : { content: own, ...parts }
  const allowEmbed = option.properties.has('embed')
  const Editor = allowEmbed ? EditorWithPictures : LazyMessageEditor
  return (
    <Editor
      label={label}
      value={message}
      onChange={onChange}
      placeholders={option.placeholders}
      errors={Object.fromEntries(Object.entries(errors).map(([path, complaint]) => [path, words(complaint)]))}
      names={names}
      allowEmbed={allowEmbed}
    />
  )
}

/** Asks for the guild's pictures only where an embed can show one. */
function EditorWithPictures(props: MessageEditorProps) {
  const { guildId } = useFormApi()
  const pictures = usePictures({ kind: 'guilds', id: guildId })
  return <LazyMessageEditor {...props} pictures={pictures} />
}
