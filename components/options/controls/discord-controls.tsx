import { useMemo } from 'react'
import { emptyMessage, type MessageValue, readMessage } from '@/contract/declaration/read-message'
import { asDeclaredMessage, roomIn } from '@/contract/declaration/message-shape'
import type { ListOption, ObjectOption, TextOption } from '@/contract/declaration/option'
import type { MessageEditorProps } from '@/components/discord/message/editor/message-editor'
import { theirTexts } from '@/components/discord/message/editor/embed-texts'
import { EditorImages } from '@/components/discord/message/editor/editor-context'
import { LazyMessageEditor } from '@/components/discord/message/lazy-message-editor'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { RolePicker } from '@/components/discord/pickers/role-picker'
import { useErrorText } from '@/components/options/option-text'
import {
  type ControlProps,
  getIn,
  type Path,
  useBotAuthor,
  useFormApi,
  useFormContext,
  useMessageNames,
  usePlaceholders,
} from '@/components/options/form-context'
import { usePreviewParts } from '@/components/options/preview-parts'
import { manyOf, oneOf } from './picker-props'
import { SendTest } from '@/components/options/send-test/send-test'
import { EmojiPicker, MemberPicker, TimeZonePicker } from '@/components/options/lazy-controls'

export function RoleControl(props: ControlProps<TextOption>) {
  const { guildId } = useFormApi()
  return <RolePicker {...oneOf(props)} guildId={guildId} permissions={props.option.permissions} />
}

export function RolesControl(props: ControlProps<ListOption>) {
  const { guildId } = useFormApi()
  return <RolePicker multiple {...manyOf(props)} guildId={guildId} permissions={props.option.permissions} />
}

export function ChannelControl(props: ControlProps<TextOption>) {
  const { guildId } = useFormApi()
  const { channelTypes, permissions } = props.option
  return (
    <ChannelPicker
      {...oneOf(props)}
      guildId={guildId}
      channelTypes={channelTypes}
      permissions={permissions}
    />
  )
}

export function ChannelsControl(props: ControlProps<ListOption>) {
  const { guildId } = useFormApi()
  const { channelTypes, permissions } = props.option
  return (
    <ChannelPicker
      multiple
      {...manyOf(props)}
      guildId={guildId}
      channelTypes={channelTypes}
      permissions={permissions}
    />
  )
}

export function MemberControl(props: ControlProps<TextOption>) {
  const { guildId } = useFormApi()
  return <MemberPicker {...oneOf(props)} guildId={guildId} />
}

export function MembersControl(props: ControlProps<ListOption>) {
  const { guildId } = useFormApi()
  return <MemberPicker multiple {...manyOf(props)} guildId={guildId} />
}

export const TimeZoneControl = (props: ControlProps<TextOption>) => (
  <TimeZonePicker {...oneOf(props)} canClear={props.option.isNullable} />
)

export function EmojiControl(props: ControlProps<TextOption>) {
  const { guildId } = useFormApi()
  return <EmojiPicker {...oneOf(props)} guildId={guildId} />
}

export function MessageControl(props: ControlProps<ObjectOption>) {
  const { option, label, value, path, fieldErrors, onChange } = props
  const { guildId, touch, rearrange } = useFormApi()
  const errorText = useErrorText()
  const names = useMessageNames(value)
  const author = useBotAuthor()
  const placeholders = usePlaceholders(option.placeholders)
  const parts = usePreviewParts(option)
  const { '': ownError, ...partErrors } = fieldErrors
  const errors = ownError === undefined ? partErrors : { content: ownError, ...partErrors }
  const room = roomIn(option)
  const allowEmbed = room.embeds > 0
  const Editor = allowEmbed ? EditorWithImages : LazyMessageEditor
  const pathTo = (part: string) => [...path, ...part.split('.')]
  const message = useMemo(() => messageOf(option, value), [option, value])
  const theirs = useTheirTexts(option, path, message)
  return (
    <>
      <Editor
        guildId={guildId}
        label={label}
        value={message}
        onChange={onChange}
        onLeave={(part) => touch(pathTo(part), 'self')}
        onRearrange={(part, order) => rearrange(pathTo(part), order)}
        theirs={theirs}
        errors={Object.fromEntries(Object.entries(errors).map(([path, error]) => [path, errorText(error)]))}
        names={names}
        author={author}
        placeholders={placeholders}
        parts={parts}
        allowEmbed={allowEmbed}
        room={room}
      />
      <SendTest path={path} label={label} message={message} />
    </>
  )
}

/** What the editor shows of a value, in the shape that the option declares. */
const messageOf = (option: ObjectOption, value: unknown): MessageValue =>
  readMessage(asDeclaredMessage(option, { ...(readMessage(value) ?? emptyMessage) })) ?? emptyMessage

/** What somebody else wrote meanwhile in a message that is edited here, too. Rows of lists are asked about as a whole. */
function useTheirTexts(option: ObjectOption, path: Path, mine: MessageValue) {
  const { before, saved } = useFormContext()
  const [top = ''] = path
  if (path.length !== 1 || !Object.hasOwn(before, top)) return undefined
  const [was, theirs] = [before, saved].map((values) => messageOf(option, getIn(values, path)))
  return was && theirs ? theirTexts(was, mine, theirs) : undefined
}

/** Loads the guild's images, which only an embed can show. */
const EditorWithImages = (props: MessageEditorProps) => (
  <EditorImages owner={{ kind: 'guilds', id: useFormApi().guildId }}>
    <LazyMessageEditor {...props} />
  </EditorImages>
)
