import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useId, useState } from 'react'
import { useFieldMessage } from '@/components/form/use-field-message'
import type { MessageValue } from '@/components/message/message-value'
import type { MessageNames } from '@/components/message/names'
import type { PictureSource } from '@/components/pictures/picture-source'
import type { Placeholder } from '@/config/features/hints'
import { embedLimits } from '@/config/limits'
import { EditorProvider } from './editor-context'
import { editorStyles } from './editor-styles'
import { EditorTabs, type EditorTab } from './editor-tabs'
import { EmbedSection } from './embed-section'
import { JsonPanel } from './json-panel'
import { looseComplaints } from './loose-complaints'
import { PlaceholderChips } from './placeholder-chips'
import { PreviewPane } from './preview-pane'
import { TextEntry } from './text-entry'
import { useLastField } from './use-last-field'

export type MessageEditorProps = {
  value: MessageValue
  onChange: (value: MessageValue) => void
  /** Names the whole control. */
  label: string
  /** The names that texts may use; none makes braces ordinary text. */
  placeholders?: readonly Placeholder[]
  /** Complaints by path: `content`, `embed`, `embed.title`, `embed.fields.0.name` …; keys of the catalogue are translated. */
  errors?: Readonly<Record<string, string | undefined>>
  /** What the ids in mentions are called. */
  names?: MessageNames
  /** Who the preview says sends it. */
  author?: { name: string; avatar?: string | null }
  /** Without it there is only the text. An embed that is there already stays to be seen and removed. */
  allowEmbed?: boolean
  /** Where pictures come from; null while that is not known or where none can be uploaded. */
  pictures?: PictureSource | null
}

const none: readonly Placeholder[] = []
const noErrors: Readonly<Record<string, string | undefined>> = {}

/** A message with its embed: the form on the left, the platform's look of it on the right; tabs where it is narrow. */
export function MessageEditor(props: MessageEditorProps) {
  const { value, onChange, label, placeholders = none, errors = noErrors, allowEmbed = true } = props
  const t = useTranslations('message')
  const words = useFieldMessage()
  // A long message takes a while to draw; the keys pressed meanwhile come first.
  const shown = useDeferredValue(value)
  const [tab, setTab] = useState<EditorTab>('edit')
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
      value={{ placeholders, complaint: (path) => words(errors[path]), pictures: props.pictures }}
    >
      <chakra.div ref={root} role="group" aria-labelledby={`${id}-label`} sx={editorStyles} onFocus={onFocus}>
        <p className="editor-label" id={`${id}-label`}>
          {label}
        </p>
        <EditorTabs id={id} tab={tab} onChange={setTab} />
        <div className="columns">
          <div className="form" {...panel('edit')}>
            <PlaceholderChips placeholders={placeholders} onInsert={insert} />
            {looseComplaints(errors, value.embed).map(([path, message]) => (
              <p key={path} className="complaint" role="alert">
                {t('notDrawn', { path, message: words(message) ?? message })}
              </p>
            ))}
            <TextEntry
              label={t('content')}
              path="content"
              value={value.content}
              max={embedLimits.content}
              rows={4}
              marks="toolbar"
              onChange={(content) => onChange({ ...value, content })}
            />
            {hasEmbed && (
              <EmbedSection embed={value.embed} onChange={(embed) => onChange({ ...value, embed })} />
            )}
            {allowEmbed && <JsonPanel value={value} onChange={onChange} />}
          </div>
          <div className="preview" tabIndex={0} {...panel('preview')}>
            <PreviewPane message={shown} {...{ placeholders }} names={props.names} author={props.author} />
          </div>
        </div>
      </chakra.div>
    </EditorProvider>
  )
}
