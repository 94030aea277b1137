import { Flex, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { CurrentUser } from '@/contract/calls/discord'
import { displayName } from '@/contract/discord/display-name'
import { shownAvatar } from '@/components/discord/avatars'
import { SortableList, SortableRow } from '@/components/form/sortable-list'
import type { useListRows } from '@/components/form/use-list-rows'
import { usePublicConfig } from '@/components/ui/public-config'
import { untranslated } from '@/components/ui/untranslated'
import { withSpace } from '@/contract/join-sentences'
import type { Placeholder } from '@/contract/declaration/hints'
import { inBraces } from '@/contract/declaration/placeholders'
import { bannerUrl } from '@/config/discord-images'
import { type ProfileValue, suggestedPlaceholders } from '@/contract/profile-placeholders'

type PlaceholderRowsProps = {
  placeholders: readonly Placeholder[]
  rows: ReturnType<typeof useListRows<string>>
  errorAt: (at: number) => string | undefined
}

export function PlaceholderRows({ placeholders, rows, errorAt }: PlaceholderRowsProps) {
  const t = useTranslations('profile.placeholders')
  return (
    <div>
      <SortableList label={t('list')} rows={rows}>
        {placeholders.map((placeholder, at) => (
          <SortableRow
            key={rows.ids[at]}
            id={rows.ids[at] ?? ''}
            name={inBraces(placeholder.name)}
            isFirst={at === 0}
            isLast={at === placeholders.length - 1}
            isWrong={errorAt(at) !== undefined}
            onMove={(by) => rows.move(at, at + by)}
            onRemove={() => rows.remove(at)}
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
    </div>
  )
}

function About({ name, sample }: Placeholder) {
  const common = useTranslations('common')
  const t = useTranslations('profile.placeholders')
  const known = suggestedPlaceholders.find((suggested) => suggested.name === name)
  const value = sample ?? t(known?.value ? 'notHere' : 'botKnows')
  return (
    <Flex
      flex={1}
      minW={0}
      minH={{ base: '4.5rem', '3sm': '3.25rem' }}
      direction={{ base: 'column', '3sm': 'row' }}
      justify={{ base: 'center', '3sm': 'start' }}
      align={{ '3sm': 'center' }}
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
        {inBraces(name)}
      </Text>
      <Text
        as="span"
        minW={0}
        noOfLines={{ base: 2, '3sm': 1 }}
        color="text.muted"
        overflowWrap="anywhere"
        title={sample}
      >
        {known ? (
          <>
            {withSpace(common('label', { label: t(`described.${known.value ?? 'guild'}`) }))}
            {/* An address begins beside its description; as one word it would be cut away whole. */}
            <Text as="bdi" wordBreak={URL.canParse(value) ? 'break-all' : undefined}>
              {value}
            </Text>
          </>
        ) : (
          t('own')
        )}
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
      return { name, sample }
    })
  }, [user, names, cdnUrl])
}
