import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useEmbedFields } from '@/components/discord/message/editor/embed-fields'
import { type MessagePreviewProps, PreviewPane } from '@/components/discord/message/preview/message-preview'
import { EditedParts, type PartName } from '@/components/discord/message/preview/part'
import type { DraftEmbed, MessageValue } from '@/contract/declaration/read-message'
import { EditablePart } from './editable-part'
import { EmbedTools } from './embed-tools'
import { PictureProvider } from './picture-context'
import { pictureStyles } from './picture-styles'
import { type OpenPart, partOf } from './use-open-part'

type MessagePictureProps = Omit<MessagePreviewProps, 'look'> & {
  onChange: (message: MessageValue) => void
  onRemoveEmbed: () => void
  /** Where something is wrong, or was changed by somebody else: there is something to be read and to be done. */
  shownPaths: readonly string[]
  allowContent: boolean
  opened: OpenPart
}

const kinds = { Part: EditablePart, EmbedTools }

/** A message as Discord draws it, in which a press on a part edits it there. */
export function MessagePicture(props: MessagePictureProps) {
  const { onChange, onRemoveEmbed, shownPaths, allowContent, opened, ...preview } = props
  const { message } = preview
  const t = useTranslations('message.picture')
  const onEmbed = (embed: DraftEmbed) => onChange({ ...message, embed })
  const rows = useEmbedFields({ embed: message.embed ?? {}, onChange: onEmbed })
  const shown = new Set(shownPaths.flatMap((path) => partOf(path) ?? []))
  const first = firstPart(message, allowContent)

  return (
    <PictureProvider
      value={{ message, onChange, onEmbed, onRemoveEmbed, allowContent, opened, shown, first, rows }}
    >
      <EditedParts value={kinds}>
        <chakra.div sx={pictureStyles}>
          <PreviewPane {...preview} title={t('hint')} />
        </chakra.div>
      </EditedParts>
    </PictureProvider>
  )
}

/** Where there is nothing to press, one part is open. */
function firstPart({ content, embed }: MessageValue, allowContent: boolean): PartName | null {
  if (!embed) return allowContent && content === '' ? 'content' : null
  return Object.keys(embed).every((key) => key === 'color' || key === 'url') ? 'embed.title' : null
}
