import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { writtenStyles } from '@/components/changes/history-styles'
import { MentionedNames, useNameOf } from '@/components/changes/mentioned-names'
import { NamesProvider } from '@/components/changes/names'
import type { NameOf } from '@/components/changes/use-mentions'
import { WrittenText } from '@/components/changes/written-text'

/** What the bot answered, with names in place of the ids in it; a name that nobody knows is said to be unknown. */
export function AnswerText({ guildId, text }: { guildId: string; text: string }) {
  // Without a mark, the server's lists are not asked for.
  if (!text.includes('<')) return text
  return (
    <NamesProvider guildId={guildId}>
      <MentionedNames after={text}>
        <chakra.span sx={writtenStyles}>
          <Named text={text} />
        </chakra.span>
      </MentionedNames>
    </NamesProvider>
  )
}

function Named({ text }: { text: string }) {
  const t = useTranslations('message.preview.unknown')
  const known = useNameOf()
  const nameOf: NameOf = (kind, id, source) => {
    const unknown = {
      member: t('user'),
      role: `@${t('role')}`,
      channel: `#${t('channel')}`,
      choice: undefined,
    }
    return known(kind, id, source) ?? unknown[kind]
  }
  return <WrittenText text={text} nameOf={nameOf} />
}
