import { chakra } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useHeartbeat } from '@/api/heartbeat'
import type { Heartbeat } from '@/api/heartbeat.schema'
import { useConnection } from '@/components/ui/use-connection'
import { PanelLoading } from '@/components/ui/skeletons'
import { Popup } from '@/components/ui/popup'

const loadPanel = () => import('./heartbeat-panel').then(({ HeartbeatPanel }) => HeartbeatPanel)
const HeartbeatPanel = dynamic(loadPanel, { ssr: false, loading: PanelLoading })

export type BotState = 'online' | 'offline' | 'unknown' | 'checking' | 'unreachable'

/** Told apart by shape as well: what is known is full, what is not is a ring. */
const dots: Record<BotState, { bg?: string; borderColor: string }> = {
  online: { bg: 'success.solid', borderColor: 'success.solid' },
  offline: { bg: 'danger.solid', borderColor: 'danger.solid' },
  unknown: { borderColor: 'border.control' },
  checking: { borderColor: 'border.strong' },
  unreachable: { borderColor: 'border.control' },
}

/** No answer is no news: only a backend that says so makes the bot offline. */
function botState({ data, isPending }: { data?: Heartbeat | null; isPending: boolean }): BotState {
  if (data) return data.status === 'online' || data.status === 'offline' ? data.status : 'unknown'
  return isPending ? 'checking' : 'unknown'
}

/** How the bot is: a dot with its name in words, and more about it when pressed. */
export function HeartbeatDot() {
  const t = useTranslations('shell.heartbeat')
  const heartbeat = useHeartbeat()
  const isConnected = useConnection() === 'online'
  // What was heard last says nothing about now.
  const state = isConnected ? botState(heartbeat) : 'unreachable'

  return (
    <Popup
      label={t(state)}
      align="end"
      onNear={() => void loadPanel()}
      trigger={{
        'aria-label': t(state),
        px: { base: 3, md: 3 },
        gap: 2.5,
        fontWeight: 'medium',
        color: 'text.muted',
        children: (
          <>
            <chakra.span
              boxSize={2.5}
              borderRadius="full"
              borderWidth="2px"
              {...dots[state]}
              flexShrink={0}
              aria-hidden
            />
            <chakra.span display={{ base: 'none', md: 'inline' }}>{t(state)}</chakra.span>
          </>
        ),
      }}
    >
      {() => <HeartbeatPanel state={state} heartbeat={heartbeat.data} />}
    </Popup>
  )
}
