import { EmbedPathProvider } from '@/components/discord/message/editor/editor-context'
import { useEmbedFields } from '@/components/discord/message/editor/embed-fields'
import { withEmbed } from '@/components/discord/message/editor/embed-texts'
import { EmbedPreview } from '@/components/discord/message/preview/embed-preview'
import type { DraftEmbed, PlacedEmbed } from '@/contract/declaration/read-message'
import { EmbedTools } from './embed-tools'
import { EditedEmbedProvider, usePicture } from './picture-context'

/** Each embed with what is done with it, in one place through moves. */
export function EditedEmbeds({ placed }: { placed: readonly PlacedEmbed[] }) {
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
  const rows = useEmbedFields({
    embed,
    onChange: onEmbed,
    onRestored: (at) => opened.focusRow(`${path}.fields.${at}`),
  })
  return (
    <EditedEmbedProvider value={{ path, embed, onEmbed, rows }}>
      <EmbedPreview path={path} embed={embed} />
      <EmbedTools />
    </EditedEmbedProvider>
  )
}
