import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import type { MessageValue } from '@/api/json-schema/read-message'
import type { MessageNames } from '@/components/discord/message/names'
import type { ImageSource } from '@/components/discord/images/image-source'
import { useFieldMessage } from '@/components/ui/use-field-message'
import type { Placeholder } from '@/config/features/hints'
import { embedLimits } from '@/config/limits'
import type { MessagePart } from '@/components/discord/message/preview/message-parts'
import { EditorProvider, type PlaceholderList } from './editor-context'
import { editorStyles } from './editor-styles'
import { EmbedSection } from './embed-section'
import { isEmbedText } from './embed-texts'
import { JsonPanel } from './json-panel'
import { PlaceholderChips, useLastField } from './placeholder-chips'
import { PreviewPane } from '@/components/discord/message/preview/message-preview'
import { TextEntry } from './text-entry'

type Errors = Readonly<Record<string, string | undefined>>

export type MessageEditorProps = {
  value: MessageValue
  onChange: (value: MessageValue) => void
  label: string
  /** The names that texts may use; none makes braces ordinary text. */
  placeholders?: readonly Placeholder[]
  /** Where the person chooses the names: then one that is missing can be added where it is used. */
  placeholderList?: PlaceholderList
  /** Errors by path: `content`, `embed`, `embed.title`, `embed.fields.0.name` …; keys of the catalogue are translated. */
  errors?: Errors
  onLeave?: (path: string) => void
  /** Rows of the list at such a path have moved: for each place, where its row stood before; null for a new one. */
  onRearrange?: (path: string, order: readonly (number | null)[]) => void
  names?: MessageNames
  author?: { name: string; avatar?: string | null }
  /** What the preview shows below the message. */
  parts?: readonly MessagePart[]
  /** Without it there is only the text. An embed that is there already stays to be seen and removed. */
  allowEmbed?: boolean
  /** Without it there is only the embed. */
  allowContent?: boolean
  /** Where images come from; null while that is not known or where none can be uploaded. */
  images?: ImageSource | null
}

const none: readonly Placeholder[] = []
const noErrors: Errors = {}

const tabs = ['edit', 'preview'] as const
type EditorTab = (typeof tabs)[number]

/** A message with its embed: the form on the left, Discord's look of it on the right; tabs where it is narrow. */
export function MessageEditor(props: MessageEditorProps) {
  const { value, onChange, label, placeholders = none, placeholderList, errors = noErrors } = props
  const { allowEmbed = true, allowContent = true, images, onLeave, onRearrange, names, author } = props
  const t = useTranslations('message')
  const words = useFieldMessage()
  // A long message takes a while to draw; the keys pressed meanwhile come first.
  const shown = useDeferredValue(value)
  const shownParts = useDeferredValue(props.parts)
  const [tab, setTab] = useTabWith(errors)
  const { root, onFocus, insert } = useLastField<HTMLDivElement>()
  const id = useId()
  const hasEmbed = allowEmbed || value.embed !== null
  const panel = (of: EditorTab) => ({
    id: `${id}-${of}`,
    role: 'tabpanel',
    'aria-labelledby': `${id}-${of}-tab`,
    'data-shown': tab === of,
  })

  return (
    <EditorProvider
      value={{
        placeholders,
        placeholderList,
        errorAt: (path) => words(errors[path]),
        onLeave,
        onRearrange,
        images,
      }}
    >
      <chakra.div ref={root} role="group" aria-labelledby={`${id}-label`} sx={editorStyles} onFocus={onFocus}>
        <p className="editor-label" id={`${id}-label`}>
          {label}
        </p>
        <EditorTabs id={id} tab={tab} onChange={setTab} />
        <div className="columns">
          <div className="form" {...panel('edit')}>
            <PlaceholderChips placeholders={placeholders} onInsert={insert} />
            {embedErrors(errors, value.embed, allowContent).map(({ path, message }) => (
              <p key={path} className="error" role="alert">
                {t('notDrawn', { path, message: words(message) ?? message })}
              </p>
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
            {hasEmbed && (
              <EmbedSection
                embed={value.embed}
                isAlone={!allowContent}
                onChange={(embed) => onChange({ ...value, embed })}
              />
            )}
            {allowEmbed && <JsonPanel {...{ value, onChange, allowContent }} />}
          </div>
          <div className="preview" tabIndex={0} {...panel('preview')}>
            <PreviewPane
              {...{ placeholders, names, author }}
              message={shown}
              parts={shownParts}
              isTemplate={placeholderList ? true : undefined}
            />
          </div>
        </div>
      </chakra.div>
    </EditorProvider>
  )
}

/** Which tab is shown: as soon as something is wrong, the one where it can be mended. */
function useTabWith(errors: Errors) {
  const [tab, setTab] = useState<EditorTab>('edit')
  const isWrong = Object.values(errors).some((message) => message !== undefined)
  const [wasWrong, setWasWrong] = useState(isWrong)
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setTab('edit')
  }
  return [tab, setTab] as const
}

/**
 * Form or preview, where there is room for one of them; hidden where both are shown. The tabs are no buttons: those
 * would be dead for who may look only. The one with the focus is always the chosen one, so no key has to press it.
 */
function EditorTabs({
  id,
  tab,
  onChange,
}: {
  id: string
  tab: EditorTab
  onChange: (tab: EditorTab) => void
}) {
  const t = useTranslations('message')
  const names = { edit: t('edit'), preview: t('preview.title') }

  function walk(event: KeyboardEvent<HTMLElement>) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const isFirst = event.key === 'Home' || (event.key !== 'End' && tab === 'preview')
    onChange(isFirst ? 'edit' : 'preview')
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[isFirst ? 0 : 1]?.focus()
  }

  return (
    <div className="tabs" role="tablist" onKeyDown={walk}>
      {tabs.map((each) => (
        <span
          key={each}
          role="tab"
          id={`${id}-${each}-tab`}
          aria-selected={tab === each}
          aria-controls={`${id}-${each}`}
          tabIndex={tab === each ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {names[each]}
        </span>
      ))}
    </div>
  )
}

const isDrawnText = (path: string) => path.startsWith('embed.') && isEmbedText(path.slice('embed.'.length))
const otherPlaces = /^embed(\.(color|timestamp|fields(\.\d+\.(name|value))?))?$/

/** Errors of paths that the form does not draw. They appear above it, so that none is lost. */
function embedErrors(errors: Errors, embed: Embed | null, hasContent: boolean) {
  const isDrawn = (path: string) =>
    path === 'content' ? hasContent : embed !== null && (otherPlaces.test(path) || isDrawnText(path))
  return Object.entries(errors).flatMap(([path, message]) =>
    message === undefined || isDrawn(path) ? [] : [{ path, message }],
  )
}
