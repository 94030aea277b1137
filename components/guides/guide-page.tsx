import { Box, chakra, Grid, Heading, Link } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import Head from 'next/head'
import NextLink from 'next/link'
import { PublicLayout } from '@/components/shell/public-layout'
import { type Guide, groupNames, guideGroups } from '@/config/guides'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { renderNodes } from './guide-parts'
import { proseStyles } from './guide-styles'

export function GuidePage({ guide }: { guide: Guide }) {
  const t = useTranslations('guides')
  return (
    <PublicLayout>
      <Head>
        <title>{`${guide.title} · ${product.name}`}</title>
      </Head>
      <Grid templateColumns={{ lg: '16rem minmax(0, 1fr)' }} columnGap={10} py={{ base: 6, md: 10 }}>
        <GuideList guide={guide} />
        {/* The key resets what was copied in the previous guide. */}
        <chakra.article key={guide.name} sx={proseStyles}>
          <Link
            as={NextLink}
            prefetch={false}
            href={paths.guides}
            display={{ base: 'inline-block', lg: 'none' }}
            py={1}
            mb={3}
            fontSize="sm"
            variant="underlined"
          >
            {t('all')}
          </Link>
          {renderNodes(guide.body)}
        </chakra.article>
      </Grid>
    </PublicLayout>
  )
}

function GuideList({ guide }: { guide: Guide }) {
  const t = useTranslations('guides')
  return (
    <chakra.nav
      aria-label={t('list')}
      layerStyle="card"
      boxShadow="none"
      display={{ base: 'none', lg: 'block' }}
      alignSelf="start"
      position="sticky"
      top={4}
      maxH="calc(100dvh - 2rem)"
      overflowY="auto"
      p={2}
      fontSize="sm"
    >
      {groupNames.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <Heading as="h2" id={`group-${group}`} size="xs" px={2} pt={2} pb={1}>
            {t(`groups.${group}`)}
          </Heading>
          <Box as="ul" listStyleType="none" pb={1}>
            {guideGroups[group].map((name) => (
              <li key={name}>
                <chakra.a
                  as={NextLink}
                  layerStyle="navLink"
                  prefetch={false}
                  href={paths.guide(name)}
                  aria-current={name === guide.name ? 'page' : undefined}
                >
                  {t(`names.${name}`)}
                </chakra.a>
                {name === guide.name && <Sections sections={guide.sections} />}
              </li>
            ))}
          </Box>
        </section>
      ))}
    </chakra.nav>
  )
}

function Sections({ sections }: Pick<Guide, 'sections'>) {
  const t = useTranslations('guides')
  return (
    <Box as="ul" listStyleType="none" ps={3} pb={1} aria-label={t('sections')}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <chakra.a layerStyle="navLink" href={`#${id}`}>
            {title}
          </chakra.a>
        </li>
      ))}
    </Box>
  )
}
