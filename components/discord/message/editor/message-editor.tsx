import { chakra, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useId, useState } from 'react'
import type { DraftEmbed, MessageValue } from '@/contract/declaration/read-message'
import type { MessageNames } from '@/components/discord/message/names'
import type { MessagePart } from '@/components/discord/message/preview/message-parts'
import { type MessagePreviewProps, PreviewPane } from '@/components/discord/message/preview/message-preview'
import { moveFocus } from '@/components/ui/arrow-keys'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { embedLimits } from '@/contract/limits'
import { type EditorContextValue, EditorProvider } from './editor-context'
import { editorStyles } from './editor-styles'
import { EmbedSection } from './embed-section'
import { isEmbedText } from './embed-texts'
import { JsonPanel } from './json-panel'
import { PlaceholderChips, useLastField } from './placeholders'
import { TextEntry } from './text-entry'
import { DeclaredText } from '@/components/ui/declared-text'

type Errors = Readonly<Record<string, string | undefined>>

export type MessageEditorProps = Omit<EditorContextValue, 'errorAt'> & {
  value: MessageValue
  onChange: (value: MessageValue) => void
  label: string
  /** Errors by path: `content`, `embed`, `embed.title`, `embed.fields.0.name` …; keys of the catalogue are translated. */
  errors: Errors
  names: MessageNames
  author?: { name: string; avatar?: string | null }
  parts?: readonly MessagePart[]
  /** Without it there is only the text. An embed that is there already stays to be seen and removed. */
  allowEmbed?: boolean
  /** Without it there is only the embed. */
  allowContent?: boolean
}

const tabs = ['edit', 'preview'] as const
type EditorTab = (typeof tabs)[number]

export function MessageEditor(props: MessageEditorProps) {
  const { value, onChange, label, errors, allowEmbed = true, allowContent = true } = props
  const { guildId, placeholders, placeholderList, onLeave, onRearrange } = props
  const t = useTranslations('message')
  const fieldMessage = useFieldMessage()
  const [tab, setTab] = useEditorTab(errors)
  const { root, onFocus, insert } = useLastField()
  const id = useId()
  const panel = (of: EditorTab) => ({
    id: `${id}-${of}`,
    // Beside each other where there is room, and then without tabs.
    role: 'group',
    'aria-labelledby': `${id}-${of}-tab`,
    'data-shown': tab === of,
  })
  const errorAt = (path: string) => fieldMessage(errors[path])

  return (
    <EditorProvider value={{ guildId, placeholders, placeholderList, errorAt, onLeave, onRearrange }}>
      <chakra.div ref={root} role="group" aria-labelledby={`${id}-label`} sx={editorStyles} onFocus={onFocus}>
        <p className="editor-label" id={`${id}-label`}>
          <DeclaredText>{label}</DeclaredText>
        </p>
        <EditorTabs id={id} tab={tab} onChange={setTab} />
        <div className="columns">
          <div className="form" {...panel('edit')}>
            <PlaceholderChips placeholders={placeholders} onInsert={insert} />
            {otherErrors(errors, value.embed, allowContent).map((path) => (
              <Text key={path} layerStyle="notice.danger" role="alert">
                {t('notDrawn', { path, message: errorAt(path) ?? '' })}
              </Text>
            ))}
            {allowContent && (
              <TextEntry
                label={t('content')}
                path="content"
                value={value.content}
                max={embedLimits.content}
                rows={4}
                marks="toolbar"
                onChange={(content) => onChange({ ...value, content })}
              />
            )}
            {(allowEmbed || value.embed) && (
              <EmbedSection
                embed={value.embed}
                isAlone={!allowContent}
                onChange={(embed) => onChange({ ...value, embed })}
              />
            )}
            {allowEmbed && <JsonPanel value={value} onChange={onChange} allowContent={allowContent} />}
          </div>
          <div className="preview" tabIndex={0} {...panel('preview')}>
            <LaterPreview
              placeholders={placeholders}
              names={props.names}
              author={props.author}
              message={value}
              parts={props.parts}
              isTemplate={placeholderList ? true : undefined}
            />
          </div>
        </div>
      </chakra.div>
    </EditorProvider>
  )
}

/** A long message takes a while to render; the keys pressed meanwhile come first. */
const LaterPreview = ({ message, parts, ...props }: MessagePreviewProps) => (
  <PreviewPane {...props} message={useDeferredValue(message)} parts={useDeferredValue(parts)} />
)

/** Which tab is shown: as soon as something is wrong, the form, where it can be corrected. */
function useEditorTab(errors: Errors) {
  const [tab, setTab] = useState<EditorTab>('edit')
  const isWrong = Object.values(errors).some((message) => message !== undefined)
  const [wasWrong, setWasWrong] = useState(isWrong)
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setTab('edit')
  }
  return [tab, setTab] as const
}

type EditorTabsProps = { id: string; tab: EditorTab; onChange: (tab: EditorTab) => void }

/**
 * Form or preview, if there is room for one of them. The tabs are no buttons: those would be disabled for people who may
 * only look. The one with the focus is always the selected one, so no key has to press it.
 */
function EditorTabs({ id, tab, onChange }: EditorTabsProps) {
  const t = useTranslations('message')
  return (
    <div
      className="tabs"
      role="tablist"
      onKeyDown={(event) => moveFocus(event, { layout: 'row', wraps: true })}
    >
      {tabs.map((name) => (
        <span
          key={name}
          role="tab"
          id={`${id}-${name}-tab`}
          aria-selected={tab === name}
          aria-controls={`${id}-${name}`}
          tabIndex={tab === name ? 0 : -1}
          onFocus={() => onChange(name)}
          onClick={() => onChange(name)}
        >
          {name === 'edit' ? t('edit') : t('preview.title')}
        </span>
      ))}
    </div>
  )
}

const otherFields = /^embed(\.(color|timestamp|fields(\.\d+\.(name|value))?))?$/

/** The paths of errors that no field shows. They appear above the form, so that none is lost. */
function otherErrors(errors: Errors, embed: DraftEmbed | null, hasContent: boolean) {
  const hasField = (path: string) =>
    path === 'content'
      ? hasContent
      : embed !== null && (otherFields.test(path) || isEmbedText(path.replace(/^embed\./, '')))
  return Object.keys(errors).filter((path) => errors[path] !== undefined && !hasField(path))
}
