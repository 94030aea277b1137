import { Box, Flex, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type CurrentUser, displayName } from '@/contract/calls/discord'
import { shownAvatar } from '@/components/discord/avatars'
import { useListRows } from '@/components/form/use-list-rows'
import { usePublicConfig } from '@/components/ui/public-config'
import { SortableList, SortableRow, sortableStyles } from '@/components/ui/sortable-list'
import { untranslated } from '@/components/ui/untranslated'
import type { Placeholder } from '@/contract/declaration/hints'
import { bannerUrl } from '@/config/images'
import { type ProfileValue, suggestedPlaceholders } from '@/contract/profile-placeholders'

type PlaceholderRowsProps = {
  placeholders: readonly Placeholder[]
  errorAt: (at: number) => string | undefined
  onChange: (names: string[]) => void
  /** Announces a text. */
  onStatus: (text: string) => void
  /** With the index of the row that took its place; null if none is left. */
  onRemoved: (next: number | null) => void
}

const rowsStyles = {
  ...sortableStyles,
  '> ol': { ...sortableStyles['> ol'], mt: 0 },
  '.row-head': { ...sortableStyles['.row-head'], minH: { base: '4.5rem', '3sm': '3.25rem' } },
} as const

const braces = (name: string) => `{${name}}`

export function PlaceholderRows(props: PlaceholderRowsProps) {
  const { placeholders, errorAt, onChange, onStatus, onRemoved } = props
  const t = useTranslations('profile.placeholders')
  const tList = useTranslations('form.list')
  const names = placeholders.map(({ name }) => name)
  const rows = useListRows(names, onChange)
  const count = names.length

  function move(from: number, to: number) {
    rows.move(from, to)
    onStatus(tList('moved', { name: braces(names[from] ?? ''), place: to + 1, count }))
  }
  function remove(at: number) {
    rows.remove(at)
    onStatus(tList('removed', { name: braces(names[at] ?? '') }))
    onRemoved(count === 1 ? null : Math.min(at, count - 2))
  }

  return (
    <Box sx={rowsStyles}>
      <SortableList label={t('list')} ids={rows.ids} nameAt={(at) => braces(names[at] ?? '')} onMove={move}>
        {placeholders.map((placeholder, at) => (
          <SortableRow
            key={rows.ids[at]}
            id={rows.ids[at] ?? ''}
            name={braces(placeholder.name)}
            isFirst={at === 0}
            isLast={at === count - 1}
            isWrong={errorAt(at) !== undefined}
            onMove={(by) => move(at, at + by)}
            onRemove={() => remove(at)}
            body={
              errorAt(at) && (
                <Text px={4} pb={3} fontSize="sm" color="danger.text" role="alert">
                  {errorAt(at)}
                </Text>
              )
            }
          >
            <About {...placeholder} />
          </SortableRow>
        ))}
      </SortableList>
    </Box>
  )
}

function About({ name, sample, description }: Placeholder) {
  const t = useTranslations('profile.placeholders')
  const known = suggestedPlaceholders.find((suggested) => suggested.name === name)
  const value = sample ?? t(known?.value ? 'notHere' : 'botKnows')
  return (
    <Flex
      flex={1}
      minW={0}
      direction={{ base: 'column', '3sm': 'row' }}
      align={{ '3sm': 'baseline' }}
      columnGap={3}
      px={1}
      fontSize="sm"
    >
      <Text
        as="code"
        {...untranslated}
        flexShrink={0}
        fontFamily="mono"
        fontWeight="semibold"
        overflowWrap="anywhere"
      >
        {braces(name)}
      </Text>
      <Text
        as="span"
        minW={0}
        noOfLines={{ base: 2, '3sm': 1 }}
        color="text.muted"
        overflowWrap="anywhere"
        title={sample}
      >
        {description ? `${description}: ${value}` : t('own')}
      </Text>
    </Flex>
  )
}

export function useOwnPlaceholders(user: CurrentUser, names: readonly string[]) {
  const { cdnUrl } = usePublicConfig()
  return useMemo((): Placeholder[] => {
    const values: Record<ProfileValue, string | null> = {
      mention: `@${displayName(user)}`,
      name: displayName(user),
      username: user.username,
      id: user.id,
      avatar: shownAvatar(cdnUrl, user),
      banner: bannerUrl(cdnUrl, user.id, user.banner),
    }
    return names.map((name) => {
      const known = suggestedPlaceholders.find((suggested) => suggested.name === name)
      const sample = (known?.value && values[known.value]) ?? undefined
      return { name, sample, description: known?.description }
    })
  }, [user, names, cdnUrl])
}
