import { Box, Grid, Link, Text } from '@chakra-ui/react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { Fragment } from 'react'
import type { Heartbeat } from '@/contract/calls/status'
import { paths } from '@/config/paths'

export type BotState = 'online' | 'offline' | 'unknown' | 'checking' | 'unreachable'

export function HeartbeatPanel({ state, heartbeat }: { state: BotState; heartbeat?: Heartbeat | null }) {
  const t = useTranslations('shell.heartbeat')
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const { last_seen_at: seen, latency_ms: ms, guild_count: guilds } = heartbeat ?? {}
  const rows = [
    seen && { name: t('lastSeen'), value: format.relativeTime(new Date(seen), now) },
    ms != null && { name: t('latency'), value: t('latencyValue', { ms }) },
    guilds != null && { name: t('guilds'), value: format.number(guilds) },
  ].filter((row) => typeof row === 'object')

  return (
    <Box px={4} py={3.5} fontSize="sm">
      <Text fontWeight="semibold">{t(state)}</Text>
      {state !== 'checking' && <Text layerStyle="lead">{t(`${state}Text`)}</Text>}
      {rows.length > 0 && (
        <Grid as="dl" mt={3} pt={3} borderTopWidth="1px" templateColumns="1fr auto" rowGap={1.5}>
          {rows.map(({ name, value }) => (
            <Fragment key={name}>
              <Text as="dt" color="text.muted">
                {name}
              </Text>
              <Text as="dd" textAlign="end">
                {value}
              </Text>
            </Fragment>
          ))}
        </Grid>
      )}
      <Link as={NextLink} href={paths.status} display="inline-block" mt={3} fontWeight="medium">
        {t('more')}
      </Link>
    </Box>
  )
}
