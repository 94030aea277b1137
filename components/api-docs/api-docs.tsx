import { Box, chakra, Flex, Grid, Heading, Link, Text, VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { PublicLayout } from '@/components/shell/public-layout'
import { NothingFound } from '@/components/ui/empty-state'
import { SearchBox } from '@/components/ui/search-box'
import { paths } from '@/config/paths'
import { type Call, CallCard, type CallGroup, Method, useHash } from './call-card'

export function ApiDocs({ groups }: { groups: CallGroup[] }) {
  const t = useTranslations('apiDocs')
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const found = searchCalls(groups, text)
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0)

  const clear = () => {
    setText('')
    search.current?.focus()
  }

  return (
    <PublicLayout>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' }}
        columnGap={8}
        rowGap={6}
        py={{ base: 6, md: 10 }}
      >
        <Grid gap={3} gridColumn="1 / -1">
          <Link href={paths.guides} variant="underlined" justifySelf="start" py={1} fontSize="sm">
            {t('guides')}
          </Link>
          <Heading as="h1" size="xl">
            {t('title')}
          </Heading>
          <Text color="text.muted" maxW="3xl">
            {t('lead')}
          </Text>
          <SearchBox label={t('search')} text={text} inputRef={search} onText={setText} />
          <VisuallyHidden role="status">{text.trim() && t('found', { count })}</VisuallyHidden>
        </Grid>
        <Contents groups={found} />
        <Flex direction="column" minW={0} gap={8}>
          {found.map(({ id, title, is, calls }) => (
            <section key={id} aria-labelledby={`group-${id}`}>
              <Heading as="h2" size="md" id={`group-${id}`}>
                {title}
              </Heading>
              <Text layerStyle="hint">{is}</Text>
              {calls.map((call) => (
                <CallCard key={call.id} call={call} />
              ))}
            </section>
          ))}
          {count === 0 && <NothingFound title={t('nothing')} clear={t('clear')} onClear={clear} />}
          <Text layerStyle="hint">
            {t('foot.text')}{' '}
            <Link href={paths.openApi} variant="underlined">
              {t('foot.document')}
            </Link>{' '}
            <Link href={paths.guide('contract')} variant="underlined" ms={3}>
              {t('foot.guide')}
            </Link>
          </Text>
        </Flex>
      </Grid>
    </PublicLayout>
  )
}

function Contents({ groups }: { groups: CallGroup[] }) {
  const t = useTranslations('apiDocs')
  const hash = useHash()
  return (
    <chakra.nav
      aria-label={t('contents')}
      layerStyle="card"
      boxShadow="none"
      alignSelf="start"
      position={{ lg: 'sticky' }}
      top={{ lg: 4 }}
      maxH={{ base: '16rem', lg: 'calc(100dvh - 2rem)' }}
      overflowY="auto"
      p={2}
      fontSize="sm"
    >
      {groups.map(({ id, title, calls }) => (
        <details key={id} open>
          <Box as="summary" px={2} py={1.5} fontWeight="semibold" cursor="pointer">
            {title}
          </Box>
          <Box as="ul" listStyleType="none" pb={2}>
            {calls.map((call) => (
              <li key={call.id}>
                <chakra.a
                  layerStyle="navLink"
                  href={`#${call.id}`}
                  aria-current={hash === call.id ? 'true' : undefined}
                >
                  <Box as="span" w={12} flexShrink={0}>
                    <Method name={call.method} />
                  </Box>
                  <span>{call.summary}</span>
                </chakra.a>
              </li>
            ))}
          </Box>
        </details>
      ))}
    </chakra.nav>
  )
}

function searchCalls(groups: CallGroup[], text: string): CallGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ title }: CallGroup, { id, method, path, summary }: Call) => {
    const all = [title, id, method, path, summary].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
  return groups
    .map((group) => ({ ...group, calls: group.calls.filter((call) => matches(group, call)) }))
    .filter(({ calls }) => calls.length > 0)
}
