import { Box, Button, Link, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useJoin } from '@/components/ui/use-join'
import { useGameServers } from '@/api/game-servers'
import type { SavedServer } from '@/contract/calls/game-servers'
import { isObject, ownProperty } from '@/contract/json'
import { blankValue, type Option } from '@/contract/declaration/option'
import { choiceOf } from '@/contract/declaration/read-option'
import { InlineNotice } from '@/components/ui/inline-notice'
import { SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { withTexts } from '@/components/ui/with-texts'
import { paths } from '@/config/paths'
import { gameServerTexts, useGameNames } from './game-names'
import { formatAddress } from './split-address'
import { cutText } from '@/contract/text-length'

export type FillProps = {
  items: Option
  rows: readonly unknown[]
  isFull: boolean
  /** Adds a row and announces a text. */
  onFill: (row: unknown, text: string) => void
}

/** The saved servers that are not in the list yet, to be added with one click; never their passwords. */
export const SavedServerChoice = withTexts(gameServerTexts, (props: FillProps) => (
  <Box p={3} borderWidth="1px" borderRadius="lg" bg="bg.canvas">
    <Choice {...props} />
  </Box>
))

function Choice({ rows, ...props }: FillProps) {
  const t = useTranslations('gameServers.fill')
  const list = useGameServers()
  if (list.data) {
    const others = list.data.servers.filter((server) => !isServerInRows(rows, server))
    if (others.length > 0) return <Servers {...props} servers={others} />
    if (list.data.servers.length > 0) return <p>{t('allIn')}</p>
    return (
      <p>
        {t('none')}{' '}
        <Link as={NextLink} href={paths.gameServers} textDecoration="underline">
          {t('page')}
        </Link>
      </p>
    )
  }
  if (list.data === null) return <p>{t('notKept')}</p>
  if (list.error)
    return <InlineNotice title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
  return (
    <SkeletonRegion label={t('loading')}>
      <SkeletonLines lines={2} />
    </SkeletonRegion>
  )
}

type ServersProps = Omit<FillProps, 'rows'> & { servers: readonly SavedServer[] }

function Servers({ servers, items, isFull, onFill }: ServersProps) {
  const t = useTranslations('gameServers.fill')
  const names = useGameNames()
  const join = useJoin()
  return (
    <Stack as="ul" role="list" spacing={1}>
      {servers.map((server) => (
        <li key={server.id}>
          <Button
            variant="ghost"
            justifyContent="start"
            w="full"
            h="auto"
            px={2}
            py={1.5}
            fontWeight="normal"
            lineHeight="base"
            textAlign="start"
            whiteSpace="normal"
            overflowWrap="anywhere"
            leftIcon={<Plus size={16} />}
            iconSpacing={3}
            isDisabled={isFull}
            onClick={() =>
              onFill(savedServerRow(items, server), t('added', { name: savedServerName(server) }))
            }
          >
            <span>
              <Text as="bdi" display="block" fontWeight="semibold">
                {savedServerName(server)}
              </Text>
              <Text as="span" display="block" color="text.muted" fontSize="xs">
                {join.apart([names.ofProtocol(server.game), formatAddress(server)])}
              </Text>
            </span>
          </Button>
        </li>
      ))}
    </Stack>
  )
}

const isServerInRows = (rows: readonly unknown[], { host, port }: SavedServer) =>
  rows.some((row) => {
    if (!isObject(row)) return false
    const other = ownProperty(row, 'host')
    return (
      typeof other === 'string' &&
      other.toLowerCase() === host.toLowerCase() &&
      ownProperty(row, 'port') === port
    )
  })

function fit(option: Option, value: string | number): unknown {
  if (option.kind === 'text' && typeof value === 'string') return cutText(value, option.max ?? Infinity)
  if (option.kind === 'choice') return choiceOf(option.choices, value)?.value
  return option.kind === 'number' && typeof value === 'number' ? value : undefined
}

function savedServerRow(items: Option, server: SavedServer): unknown {
  const blank = blankValue(items)
  if (items.kind !== 'object' || !isObject(blank)) return blank
  const { game, host, port } = server
  const filled = Object.entries({ name: savedServerName(server), game, host, port }).flatMap(
    ([key, value]) => {
      const option = items.properties.get(key)
      const fitting = option && fit(option, value)
      return fitting === undefined ? [] : [[key, fitting]]
    },
  )
  return { ...blank, ...Object.fromEntries(filled) }
}

export const savedServerName = (server: SavedServer) => server.name.trim() || formatAddress(server)
