import { ChevronsUpDown, LayoutGrid } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useGuildPreview } from '@/api/current-user'
import { GuildIcon } from '@/components/discord/avatars'
import { PanelLoading } from '@/components/ui/skeletons'
import { Popup } from '@/components/ui/popup'

const loadPanel = () => import('./guild-switcher-panel').then(({ GuildSwitcherPanel }) => GuildSwitcherPanel)
const GuildSwitcherPanel = dynamic(loadPanel, { ssr: false, loading: PanelLoading })

const name = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }

/** Shows the server one is in and leads to another; the list loads when it is first opened. */
export function GuildSwitcher({ guildId }: { guildId?: string }) {
  const t = useTranslations('shell')
  const { data: guild } = useGuildPreview(guildId ?? '')
  const current = guild?.name ?? (guildId ? t('unknownServer') : undefined)

  return (
    <Popup
      label={t('switcher.title')}
      align="start"
      onNear={() => void loadPanel()}
      trigger={{
        'aria-label': current ? t('switcher.label', { name: current }) : t('switcher.choose'),
        px: 2,
        gap: 2.5,
        maxW: { base: '11rem', '3sm': '18rem' },
        children: (
          <>
            {guild ? <GuildIcon guild={guild} size={26} /> : <LayoutGrid size={18} aria-hidden />}
            <bdi style={name}>{current ?? t('switcher.choose')}</bdi>
            <ChevronsUpDown size={15} aria-hidden style={{ flexShrink: 0 }} />
          </>
        ),
      }}
    >
      {(close) => <GuildSwitcherPanel guildId={guildId} onDone={close} />}
    </Popup>
  )
}
