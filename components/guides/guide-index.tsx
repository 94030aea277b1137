import { Box, Heading, Link, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { LanguageLinks } from '@/components/shell/language-links'
import { PublicLayout } from '@/components/shell/public-layout'
import { groupNames, guideGroups, type GuideName } from '@/config/guides'
import { paths } from '@/config/paths'
import { EnglishMark, GuideAnchor } from './guide-anchor'

export function GuideIndex() {
  const t = useTranslations('guides')
  return (
    <PublicLayout>
      <LanguageLinks path={paths.guides} />
      <Box py={{ base: 6, md: 10 }}>
        <Heading as="h1" size="xl">
          {t('title')}
        </Heading>
        <Text mt={3} color="text.muted" maxW="3xl">
          {t('lead')}
        </Text>
        <Box mt={8} sx={columnStyles}>
          {groupNames.map((group) => (
            <Box as="section" key={group} layerStyle="card" p={4} aria-labelledby={`group-${group}`}>
              <Heading as="h2" size="md" id={`group-${group}`}>
                {t(`groups.${group}`)}
              </Heading>
              <Box as="ul" listStyleType="none">
                {guideGroups[group].map((name) => (
                  <Entry key={name} name={name} title={t(`names.${name}`)} summary={t(`summaries.${name}`)} />
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </PublicLayout>
  )
}

/** Cards below each other, as short as they are. */
const columnStyles = {
  columnCount: { md: 2 },
  columnGap: 4,
  '> section': { breakInside: 'avoid', mb: 4 },
} as const

const Entry = ({ name, title, summary }: { name: GuideName; title: string; summary: string }) => (
  <Box as="li" mt={3}>
    <Link as={GuideAnchor} href={paths.guide(name)} variant="underlined" fontWeight="medium">
      {title}
      <EnglishMark name={name} />
    </Link>
    <Text layerStyle="hint">{summary}</Text>
  </Box>
)
