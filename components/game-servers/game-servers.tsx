import { Box, chakra, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useNow, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Gamepad2 } from 'lucide-react'
import { gameServerTexts } from './game-names'
import { PageHead } from '@/components/ui/page'
import { usePublicConfig } from '@/components/ui/public-config'
import { withTexts } from '@/components/ui/with-texts'
import { joinSentences } from '@/contract/join-sentences'
import { useGameServers, useRemoveServer } from '@/api/game-servers'
import type { SavedServer } from '@/contract/calls/game-servers'
import { ErrorNotice } from '@/components/shell/error-notice'
import { EmptyState } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { RowMotion } from '@/components/ui/motion'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { type PasswordRequest, ServerForm } from './server-form'
import { savedServerName } from './saved-server-choice'
import { firstButtonWidth, SavedServerFrame, SavedServerRow } from './saved-server-row'

export const GameServers = withTexts(gameServerTexts, Content)

function Content() {
  const t = useTranslations('gameServers')
  const { demoGameServer } = usePublicConfig()
  const [passwordRequest, setPasswordRequest] = useState<PasswordRequest>(null)
  return (
    <chakra.div display="grid" gap={6}>
      <PageHead title={t('title')} lead={t('lead')} />
      {demoGameServer && (
        <chakra.p layerStyle="notice.info">
          <bdi>{demoGameServer}</bdi>
        </chakra.p>
      )}
      <chakra.div
        display="grid"
        alignItems="start"
        gap={{ base: 6, xl: 8 }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '26rem minmax(0, 1fr)' }}
      >
        <ServerForm passwordRequest={passwordRequest} />
        <SavedServers onChangePassword={(server) => setPasswordRequest({ server })} />
      </chakra.div>
    </chakra.div>
  )
}

const frame = { bg: 'bg.surface', borderWidth: '1px', borderRadius: 'xl' } as const

function SavedServers({ onChangePassword }: { onChangePassword: (server: SavedServer) => void }) {
  const t = useTranslations('gameServers.list')
  const { data: list, error, refetch } = useGameServers()
  const { place: section, focusNext } = useFocusAfter<HTMLDivElement>()
  const retry = () => void refetch()
  if (list === null) return null

  return (
    <Stack as="section" ref={section} spacing={4} minW={0} aria-labelledby="saved-servers">
      <Flex align="baseline" gap={3} minH={6}>
        <Text as="h2" id="saved-servers" tabIndex={-1} layerStyle="cardTitle" outline={0}>
          {t('title')}
        </Text>
        {list?.most !== undefined && (
          <Text layerStyle="hint">{t('count', { count: list.servers.length, max: list.most })}</Text>
        )}
      </Flex>
      {list && error && <InlineNotice title={t('refreshFailed')} error={error} onRetry={retry} />}
      {list?.servers.length === 0 && (
        <Box {...frame}>
          <EmptyState icon={Gamepad2} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        </Box>
      )}
      {list && <ServerList servers={list.servers} {...{ focusNext, onChangePassword }} />}
      {!list && error && (
        <Box {...frame}>
          <ErrorNotice error={error} onRetry={retry} />
        </Box>
      )}
      {!list && !error && <SavedServersSkeleton />}
    </Stack>
  )
}

type ServerListProps = {
  servers: readonly SavedServer[]
  focusNext: (selector: string) => void
  onChangePassword: (server: SavedServer) => void
}

function ServerList({ servers, focusNext, onChangePassword }: ServerListProps) {
  const t = useTranslations('gameServers')
  const now = useNow({ updateInterval: 30_000 })
  const [status, setStatus] = useState('')
  const [removing, setRemoving] = useState<SavedServer | null>(null)
  const removal = useRemoveServer()
  const list = useRef<HTMLDivElement>(null)
  useVanished(servers, (names) => {
    // The focus went with the row.
    if (document.activeElement === document.body) document.getElementById('saved-servers')?.focus()
    setStatus(joinSentences(names.map((name) => t('list.gone', { name }))))
  })

  function close() {
    setRemoving(null)
    removal.reset()
  }
  function finish({ id: removed }: SavedServer) {
    const index = servers.findIndex(({ id }) => id === removed)
    const next = servers[index + 1] ?? servers[index - 1]
    close()
    focusNext(next ? `[data-removes="${CSS.escape(next.id)}"]` : '#saved-servers')
  }

  return (
    <>
      {servers.length > 0 && (
        <Stack as="ul" ref={list} spacing={3} role="list">
          {servers.map((server) => (
            <SavedServerRow
              key={server.id}
              {...{ server, now }}
              onStatus={setStatus}
              onChangePassword={() => onChangePassword(server)}
              onRemove={() => setRemoving(server)}
            />
          ))}
        </Stack>
      )}
      <RowMotion list={list} ids={servers.map(({ id }) => id)} />
      {removing && (
        <QuestionDialog
          title={t('removal.title', { name: savedServerName(removing) })}
          confirm={t('removal.confirm')}
          cancel={t('removal.cancel')}
          tone="danger"
          isBusy={removal.isPending}
          failure={removal.error && { title: t('removal.failed'), error: removal.error }}
          onConfirm={() => removal.mutate(removing.id, { onSuccess: () => finish(removing) })}
          onClose={close}
        >
          <Text layerStyle="hint">{t('removal.text')}</Text>
        </QuestionDialog>
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </>
  )
}

function useVanished(servers: readonly SavedServer[], onVanished: (names: string[]) => void) {
  const before = useRef(servers)
  const report = useEffectEvent(onVanished)
  useEffect(() => {
    const vanished = before.current.filter(({ id }) => !servers.some((server) => server.id === id))
    before.current = servers
    if (vanished.length > 0) report(vanished.map(savedServerName))
  }, [servers])
}

function SavedServersSkeleton() {
  const t = useTranslations('gameServers.list')
  return (
    <SkeletonRegion label={t('loading')}>
      <Stack spacing={3}>
        {[0, 1].map((row) => (
          <SavedServerFrame
            key={row}
            name={<SkeletonBlock w="9rem" />}
            address={<SkeletonBlock h={3.5} w="13rem" />}
            actions={['7.5rem', '9rem', '5rem'].map((w) => (
              <SkeletonBlock key={w} h={8} w={w} _first={{ minW: firstButtonWidth }} />
            ))}
          >
            <SkeletonBlock h={3.5} my="3.5px" w="12rem" />
          </SavedServerFrame>
        ))}
      </Stack>
    </SkeletonRegion>
  )
}
