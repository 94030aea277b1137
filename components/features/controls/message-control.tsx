import type { MessageEditorProps } from '@/components/discord/message/editor/message-editor'
import { LazyMessageEditor } from '@/components/discord/message/lazy-message-editor'
import { emptyMessage, readMessage } from '@/api/json-schema/read-message'
import type { ControlProps } from '@/components/features/control-props'
import { useFormApi } from '@/components/features/form-api'
import type { ObjectOption } from '@/api/json-schema/option'
import { useErrorText } from '@/components/features/use-complaint-text'
import { useMessageNames } from '@/components/features/use-message-names'
import { usePlaceholders } from '@/components/features/use-placeholders'
import { usePictures } from '@/components/discord/pictures/picture-source'

/** A message with its embed, as people write it. */
export function MessageControl({
  option,
  label,
  value,
  path,
  complaints,
  onChange,
}: ControlProps<ObjectOption>) {
  const { touch, rearrange } = useFormApi()
  const words = useErrorText()
  const names = useMessageNames()
  const placeholders = usePlaceholders(option.placeholders)
  const { '': own, ...parts } = complaints
  const errors = own === undefined ? parts : { content: own, ...parts }
  const allowEmbed = option.properties.has('embed')
  const Editor = allowEmbed ? EditorWithPictures : LazyMessageEditor
  const inside = (place: string) => [...path, ...place.split('.')]
  return (
    <Editor
      label={label}
      value={readMessage(value) ?? emptyMessage}
      onChange={onChange}
      onLeave={(place) => touch(inside(place), 'self')}
      onRearrange={(place, order) => rearrange(inside(place), order)}
      placeholders={placeholders}
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
