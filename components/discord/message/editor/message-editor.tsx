import { Button, chakra, Flex, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useCallback, useDeferredValue, useId, useRef, useState } from 'react'
import { LayoutTemplate } from 'lucide-react'
import type { MessageRoom } from '@/contract/declaration/message-shape'
import { type DraftEmbed, embedAt, embedsOf, type MessageValue } from '@/contract/declaration/read-message'
import { type MessagePreviewProps, PreviewPane } from '@/components/discord/message/preview/message-preview'
import { MessagePicture } from '@/components/discord/message/picture/message-picture'
import { partOf } from '@/components/discord/message/picture/part-names'
import { useOpenPart } from '@/components/discord/message/picture/use-open-part'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import { moveFocus } from '@/components/ui/arrow-keys'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { withTexts } from '@/components/ui/with-texts'
import message from '@/config/messages/en/message.json'
import { type EditorContextValue, EditorProvider, useEditor } from './editor-context'
import { editorStyles } from './editor-styles'
import { MessageText } from './embed-entries'
import { isEmbedText } from './embed-texts'
import { LazyEmbedForm, LazyEmbedsForm, LazyLinksForm } from './lazy-embed-form'
import { useMessageLists } from './message-lists'
import { JsonPanel } from './json-panel'
import { PlaceholderChips, useLastField } from './placeholders'
import { DeclaredText } from '@/components/ui/declared-text'
import { messageView, messageViews, type View } from '@/stores/message-view'

type Errors = Readonly<Record<string, string | undefined>>

type Shown = Pick<MessagePreviewProps, 'names' | 'author' | 'parts'>

export type MessageEditorProps = Omit<EditorContextValue, 'errorAt'> &
  Shown & {
    value: MessageValue
    onChange: (value: MessageValue) => void
    label: string
    /** Errors by path: `content`, `embed`, `embed.title`, `embed.fields.0.name` …; keys of the catalogue are translated. */
    errors: Errors
    /** Without it there is only the text. An embed that is there already stays to be seen and removed. */
    allowEmbed?: boolean
    /** How many link buttons there may be, and embeds in a message that holds several. */
    room?: MessageRoom
    /** Without it there is only the embed. */
    allowContent?: boolean
  }

const noRoom: MessageRoom = { embeds: 0, links: 0 }

export const MessageEditor = withTexts({ message }, EditorWithContext)

function EditorWithContext(props: MessageEditorProps) {
  const { errors, guildId, placeholders, placeholderList, theirs, onLeave, onRearrange } = props
  const fieldMessage = useFieldMessage()
  const errorAt = (path: string) => fieldMessage(errors[path])
  return (
    <EditorProvider value={{ guildId, placeholders, placeholderList, errorAt, theirs, onLeave, onRearrange }}>
      <Editor {...props} />
    </EditorProvider>
  )
}

function Editor(props: MessageEditorProps) {
  const { value, onChange, label, errors, allowEmbed = true, allowContent = true, room = noRoom } = props
  const { placeholders, placeholderList, theirs, names, author, parts } = props
  const t = useTranslations('message')
  const common = useTranslations('common')
  const { errorAt } = useEditor()
  const isReadOnly = useIsReadOnly()
  const view = messageView((state) => state.view)
  const root = useRef<HTMLDivElement>(null)
  const opened = useOpenPart(root)
  const { open } = opened
  const reopen = useCallback(
    (insert: string, path = '') =>
      open(partOf(path) ?? (allowContent ? 'content' : 'embed.title'), { insert }),
    [open, allowContent],
  )
  const { onFocus, insert } = useLastField(root, reopen)
  const [removed, setRemoved] = useState<DraftEmbed | null>(null)
  const id = useId()
  const lists = useMessageLists({ value, onChange, room, onRestored: opened.focusRow })
  const preview = { placeholders, names, author, parts, isTemplate: placeholderList ? true : undefined }
  const changeEmbed = (embed: DraftEmbed | null) => onChange({ ...value, embed })

  function addEmbed(embed: DraftEmbed) {
    changeEmbed(embed)
    opened.focusNext('[data-names="embed.title"]')
  }
  function removeEmbed() {
    setRemoved(value.embed ?? null)
    changeEmbed(null)
    opened.focusNext('[data-restore]')
  }
  const offer = allowEmbed && !value.embed && !value.embeds && (
    <EmbedOffer isAlone={!allowContent} removed={removed} onAdd={addEmbed} />
  )

  return (
    <chakra.div ref={root} role="group" aria-labelledby={`${id}-label`} sx={editorStyles} onFocus={onFocus}>
      <p className="editor-label" id={`${id}-label`}>
        <DeclaredText>{label}</DeclaredText>
      </p>
      <ViewTabs id={id} view={view} />
      <div className="views" role="tabpanel" id={`${id}-view`} aria-labelledby={`${id}-${view}-tab`}>
        <PlaceholderChips placeholders={placeholders} onInsert={insert} />
        {otherErrors(errors, value, allowContent).map((path) => (
          <Text key={path} layerStyle="notice.danger" role="alert">
            {common('labelled', { label: path, text: errorAt(path) ?? '' })}
          </Text>
        ))}
        {view === 'message' && !isReadOnly && (
          <MessagePicture
            {...preview}
            message={value}
            onChange={onChange}
            onRemoveEmbed={removeEmbed}
            shownPaths={[...pathsOf(errors), ...(theirs?.keys() ?? [])]}
            allowContent={allowContent}
            opened={opened}
            lists={lists}
          />
        )}
        {view === 'message' && isReadOnly && (
          <PreviewPane {...preview} message={value} title={t('preview.title')} />
        )}
        {view === 'message' && offer}
        {view === 'form' && (
          <div className="form-view">
            <div className="columns">
              <div className="form">
                {allowContent && <MessageText message={value} onChange={onChange} />}
                {value.embed && (
                  <LazyEmbedForm embed={value.embed} onChange={changeEmbed} onRemove={removeEmbed} />
                )}
                {value.embeds && room.embeds > 0 && (
                  <LazyEmbedsForm message={value} onChange={onChange} lists={lists} />
                )}
                {room.links > 0 && <LazyLinksForm message={value} lists={lists} />}
                {offer}
              </div>
              <div className="preview" tabIndex={0} role="group" aria-label={t('preview.title')}>
                <LaterPreview {...preview} message={value} />
              </div>
            </div>
          </div>
        )}
        {allowEmbed && (
          <JsonPanel value={value} onChange={onChange} allowContent={allowContent} room={room} />
        )}
      </div>
    </chakra.div>
  )
}

/** A long message takes a while to render; the keys pressed meanwhile come first. */
function LaterPreview({ message, parts, ...props }: MessagePreviewProps) {
  const t = useTranslations('message.preview')
  const later = { message: useDeferredValue(message), parts: useDeferredValue(parts) }
  return <PreviewPane {...props} {...later} title={t('title')} />
}

/**
 * Where the message is edited. The tabs are no buttons: those would be disabled for people who may only look. The one with
 * the focus is always the selected one, so no key has to press it.
 */
function ViewTabs({ id, view }: { id: string; view: View }) {
  const t = useTranslations('message.views')
  const choose = (next: View) => next !== view && messageView.setState({ view: next })
  return (
    <div
      className="tabs"
      role="tablist"
      onKeyDown={(event) => moveFocus(event, { layout: 'row', wraps: true })}
    >
      {messageViews.map((name) => (
        <span
          key={name}
          role="tab"
          id={`${id}-${name}-tab`}
          aria-selected={view === name}
          aria-controls={`${id}-view`}
          tabIndex={view === name ? 0 : -1}
          onFocus={() => choose(name)}
          onClick={() => choose(name)}
        >
          {t(name)}
        </span>
      ))}
    </div>
  )
}

const pathsOf = (errors: Errors) => Object.keys(errors).filter((path) => errors[path] !== undefined)

const otherFields = /^(color|timestamp|fields(\.\d+\.(name|value))?)$/

/** The paths of errors that no field shows. They appear above the form, so that none is lost. */
function otherErrors(errors: Errors, message: MessageValue, hasContent: boolean) {
  const embeds = new Set<string>(embedsOf(message).map(({ path }) => path))
  const lists = [...(message.embeds ? ['embeds'] : []), ...(message.links ? ['links'] : [])]
  const ofLinks = (message.links ?? []).flatMap((_, at) =>
    ['label', 'url', 'emoji'].map((key) => `links.${at}.${key}`),
  )
  function hasField(path: string) {
    if (path === 'content') return hasContent
    if (embeds.has(path) || lists.includes(path) || ofLinks.includes(path)) return true
    const place = embedAt(path)
    return place !== null && embeds.has(place.at) && (otherFields.test(place.rest) || isEmbedText(place.rest))
  }
  return pathsOf(errors).filter((path) => !hasField(path))
}

type EmbedOfferProps = {
  /** There is no text above it. */
  isAlone: boolean
  /** The embed that was there before. */
  removed: DraftEmbed | null
  onAdd: (embed: DraftEmbed) => void
}

/** In place of an embed. What was removed can be brought back while the editor is open. */
function EmbedOffer({ isAlone, removed, onAdd }: EmbedOfferProps) {
  const t = useTranslations('message.embed')
  return (
    <Flex
      wrap="wrap"
      align="center"
      gap={3}
      p={4}
      border="1px dashed"
      borderColor="border.strong"
      borderRadius="lg"
      color="text.muted"
      role="group"
      aria-label={t('title')}
    >
      <LayoutTemplate size={20} />
      <Text layerStyle="hint" flex="1 1 12rem">
        {t(isAlone ? 'noneAlone' : 'none')}
      </Text>
      <Button variant="outline" onClick={() => onAdd({})}>
        {t('add')}
      </Button>
      {removed && (
        <Button variant="ghost" data-restore onClick={() => onAdd(removed)}>
          {t('restore')}
        </Button>
      )}
    </Flex>
  )
}
