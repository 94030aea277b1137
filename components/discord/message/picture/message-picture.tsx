import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { EmbedPathProvider } from '@/components/discord/message/editor/editor-context'
import { useEmbedFields } from '@/components/discord/message/editor/embed-fields'
import { withEmbed } from '@/components/discord/message/editor/embed-texts'
import { isBlankLink, type MessageLists } from '@/components/discord/message/editor/message-lists'
import { EmbedPreview } from '@/components/discord/message/preview/embed-preview'
import { type MessagePreviewProps, PreviewPane } from '@/components/discord/message/preview/message-preview'
import { EditedParts, type PartName } from '@/components/discord/message/preview/part'
import {
  type DraftEmbed,
  embedsOf,
  type MessageValue,
  type PlacedEmbed,
} from '@/contract/declaration/read-message'
import { EditablePart } from './editable-part'
import { EmbedTools, MessageTools } from './picture-tools'
import { partOf } from './part-names'
import { EditedEmbedProvider, PictureProvider, usePicture } from './picture-context'
import { pictureStyles } from './picture-styles'
import type { OpenPart } from './use-open-part'

type MessagePictureProps = Omit<MessagePreviewProps, 'look'> & {
  onChange: (message: MessageValue) => void
  onRemoveEmbed: () => void
  /** Where something is wrong, or was changed by somebody else: there is something to be read and to be done. */
  shownPaths: readonly string[]
  allowContent: boolean
  opened: OpenPart
  lists: MessageLists
}

const kinds = { Part: EditablePart, Embeds: EditedEmbeds, MessageTools }

/** A message as Discord draws it, in which a press on a part edits it there. */
export function MessagePicture(props: MessagePictureProps) {
  const { onChange, onRemoveEmbed, shownPaths, allowContent, opened, lists, ...preview } = props
  const { message } = preview
  const t = useTranslations('message.picture')
  const shown = new Set(shownPaths.flatMap((path) => partOf(path) ?? []))
  const blank = new Set(blankParts(message, allowContent))

  return (
    <PictureProvider value={{ message, onChange, onRemoveEmbed, allowContent, opened, shown, blank, lists }}>
      <EditedParts value={kinds}>
        <chakra.div sx={pictureStyles}>
          <PreviewPane {...preview} title={t('hint')} />
        </chakra.div>
      </EditedParts>
    </PictureProvider>
  )
}

/** Where there is nothing to press, a part is open. */
function blankParts(message: MessageValue, allowContent: boolean): PartName[] {
  const placed = embedsOf(message)
  const isEmpty = placed.length === 0 && allowContent && message.content === ''
  return [
    ...(isEmpty ? (['content'] as const) : []),
    ...placed
      .filter(({ embed }) => Object.keys(embed).every((key) => key === 'color' || key === 'url'))
      .map(({ path }): PartName => `${path}.title`),
    ...(message.links ?? []).flatMap((link, at): PartName[] => (isBlankLink(link) ? [`links.${at}`] : [])),
  ]
}

/** Each embed with what is done with it, in one place through moves. */
function EditedEmbeds({ placed }: { placed: readonly PlacedEmbed[] }) {
  const { lists } = usePicture()
  return placed.map((one, at) => (
    <EmbedPathProvider key={one.path === 'embed' ? one.path : lists.embeds.rows.ids[at]} value={one.path}>
      <EditedEmbed {...one} />
    </EmbedPathProvider>
  ))
}

function EditedEmbed({ path, embed }: PlacedEmbed) {
  const { message, onChange, opened } = usePicture()
  const onEmbed = (next: DraftEmbed) => onChange(withEmbed(message, path, next))
  const rows = useEmbedFields({ embed, onChange: onEmbed, onRestored: opened.focusRow })
  return (
    <EditedEmbedProvider value={{ path, embed, onEmbed, rows }}>
      <EmbedPreview path={path} embed={embed} />
      <EmbedTools />
    </EditedEmbedProvider>
  )
}
