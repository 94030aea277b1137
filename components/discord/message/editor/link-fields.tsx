import { Box } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { whileLoading } from '@/components/ui/preloadable'
import type { MessageLink } from '@/contract/declaration/read-message'
import { messageLimits } from '@/contract/limits'
import { useEditor } from './editor-context'
import { TextEntry } from './text-entry'

const LinkEmoji = dynamic(() => import('./link-emoji').then((code) => code.LinkEmoji), {
  ssr: false,
  loading: whileLoading(),
})

type LinkFieldsProps = { at: number; link: MessageLink; onChange: (link: MessageLink) => void }

/** What a link button is made of. */
export function LinkFields({ at, link, onChange }: LinkFieldsProps) {
  const t = useTranslations('message.links')
  const { guildId = '', errorAt, onLeave } = useEditor()
  const { emoji = null, ...rest } = link
  const path = `links.${at}`
  return (
    <Box display="grid" gap={3}>
      <TextEntry
        label={t('label')}
        path={`${path}.label`}
        value={link.label}
        max={messageLimits.linkLabel}
        onChange={(label) => onChange({ ...link, label })}
      />
      <TextEntry
        label={t('url')}
        path={`${path}.url`}
        value={link.url}
        max={messageLimits.linkAddress}
        placeholder="https://"
        isAddress
        onChange={(url) => onChange({ ...link, url })}
      />
      <LinkEmoji
        label={t('emoji')}
        guildId={guildId}
        value={emoji}
        error={errorAt(`${path}.emoji`)}
        onBlur={() => onLeave?.(`${path}.emoji`)}
        onChange={(next) => onChange(next === null ? rest : { ...rest, emoji: next })}
      />
    </Box>
  )
}
