import { Box } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import type { CurrentUser } from '@/contract/calls/discord'
import { displayName } from '@/contract/discord/display-name'
import { BrowserMessageEditor } from '@/components/discord/message/lazy-message-editor'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import type { ImageSource } from '@/api/images'
import { EditorImages } from '@/components/discord/message/editor/editor-context'
import { afterPress } from '@/components/form/input-events'
import { Card } from '@/components/ui/page'
import { whileLoading } from '@/components/ui/preloadable'
import { limits } from '@/contract/limits'
import { useOwnPlaceholders } from './placeholder-rows'
import { isEmbed, type SavedEmbed } from './profile-values'

/** Few profiles hold something else. It reads by the schema, which the others need not wait for. */
const InvalidEmbed = dynamic(() => import('./invalid-embed').then((code) => code.InvalidEmbed), {
  loading: whileLoading(),
})

type EmbedCardProps = {
  user: CurrentUser
  embed: SavedEmbed
  names: readonly string[]
  errors: Readonly<Record<string, string>>
  /** Takes images that a backend cannot keep by themselves. */
  attachments: ImageSource
  onChange: (embed: DraftEmbed | null) => void
  onNames: (names: string[]) => void
  onLeave: () => void
}

const styles = {
  // The card's own title says the same.
  '.editor-label': { position: 'absolute', boxSize: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
} as const

const path = /^profile_embed(?=\.|$)/

const asMessage = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, message]) =>
      path.test(at) ? [[at.replace(path, 'embed'), message]] : [],
    ),
  )

export function EmbedCard(props: EmbedCardProps) {
  const { user, embed, names, errors, attachments, onChange, onNames, onLeave } = props
  const t = useTranslations('profile.embed')
  const placeholders = useOwnPlaceholders(user, names)
  const value = useMemo(() => ({ content: '', embed: isEmbed(embed) ? embed : null }), [embed])
  const mentions = useMemo(() => ({ users: { [user.id]: displayName(user) } }), [user])

  return (
    <Card id="profile-embed" title={t('title')} lead={t('hint')}>
      {embed !== null && !isEmbed(embed) ? (
        <InvalidEmbed value={embed} onChange={onChange} />
      ) : (
        <Box
          mt={4}
          sx={styles}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) afterPress(onLeave)
          }}
        >
          <EditorImages owner={{ kind: 'users', id: user.id }} attachments={attachments}>
            <BrowserMessageEditor
              label={t('label')}
              value={value}
              onChange={(message) => onChange(message.embed ?? null)}
              allowContent={false}
              placeholders={placeholders}
              placeholderList={{
                add: (name) => onNames([...names, name]),
                isFull: names.length >= limits.placeholders,
              }}
              errors={asMessage(errors)}
              names={mentions}
            />
          </EditorImages>
        </Box>
      )}
    </Card>
  )
}
