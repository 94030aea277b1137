import { Box, chakra, Grid, Heading, Link } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import { LanguageLinks } from '@/components/shell/language-links'
import { PublicLayout } from '@/components/shell/public-layout'
import { type Guide, groupNames, guideGroups } from '@/config/guides'
import { directionOf, type Language, languageOf } from '@/config/messages/languages'
import { paths } from '@/config/paths'
import { EnglishMark, GuideAnchor } from './guide-anchor'
import { renderNodes } from './guide-parts'

export function GuidePage({ guide }: { guide: Guide }) {
  const t = useTranslations('guides')
  const locale = languageOf(useLocale())
  // Not everything is translated.
  const isForeign = guide.language !== locale
  return (
    <PublicLayout>
      <LanguageLinks path={paths.guide(guide.name)} available={guide.languages} />
      <Grid templateColumns={{ lg: '16rem minmax(0, 1fr)' }} columnGap={10} py={{ base: 6, md: 10 }}>
        <GuideList guide={guide} />
        {/* The key resets what was copied in the previous guide. */}
        <chakra.article key={guide.name} {...(isForeign && attributesOf(guide.language))} sx={proseStyles}>
          <Link
            as={GuideAnchor}
            href={paths.guides}
            {...(isForeign && attributesOf(locale))}
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

const attributesOf = (language: Language) => ({ lang: language, dir: directionOf(language) })

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
                  as={GuideAnchor}
                  layerStyle="navLink"
                  href={paths.guide(name)}
                  aria-current={name === guide.name ? 'page' : undefined}
                >
                  <span>
                    {t(`names.${name}`)}
                    <EnglishMark name={name} />
                  </span>
                </chakra.a>
                {name === guide.name && <Sections guide={guide} />}
              </li>
            ))}
          </Box>
        </section>
      ))}
    </chakra.nav>
  )
}

function Sections({ guide }: { guide: Guide }) {
  const t = useTranslations('guides')
  return (
    <Box as="ul" listStyleType="none" ps={3} pb={1} aria-label={t('sections')}>
      {guide.sections.map(({ id, title }) => (
        <li key={id}>
          <chakra.a layerStyle="navLink" href={`#${id}`}>
            <bdi {...attributesOf(guide.language)}>{title}</bdi>
          </chakra.a>
        </li>
      ))}
    </Box>
  )
}

const heading = { fontWeight: 'semibold', scrollMarginTop: '1rem' }
const frame = { borderWidth: '1px', borderRadius: 'md', bg: 'bg.surface' }

const proseStyles = {
  minW: 0,
  lineHeight: 'tall',
  overflowWrap: 'anywhere',
  '> *': { maxW: '3xl' },
  '> .table': { maxW: 'full', mt: 4, overflowX: 'auto', ...frame },
  h1: { fontSize: '3xl', fontWeight: 'bold', lineHeight: 'short' },
  h2: { mt: 10, fontSize: 'xl', ...heading },
  h3: { mt: 8, fontSize: 'lg', ...heading },
  h4: { mt: 6, ...heading },
  'p, ul, ol, blockquote': { mt: 3 },
  'ul, ol': { ps: 6 },
  li: { mt: 1 },
  'li > p': { mt: 1 },
  a: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '.anchor': { display: 'inline-block', ms: 1, p: 1, color: 'text.muted', verticalAlign: 'middle' },
  hr: { my: 6 },
  blockquote: { ps: 4, borderInlineStartWidth: '3px', color: 'text.muted' },
  code: { px: 1, py: '1px', fontFamily: 'mono', fontSize: '0.875em', bg: 'bg.subtle', borderRadius: 'sm' },
  '.code': { position: 'relative', mt: 4, ...frame, overflow: 'hidden' },
  pre: {
    p: 4,
    pe: 12,
    overflowX: 'auto',
    fontFamily: 'mono',
    fontSize: 'sm',
    lineHeight: 'base',
    overflowWrap: 'normal',
  },
  table: { w: 'full', fontSize: 'sm', borderCollapse: 'collapse' },
  // Two columns fit on a phone; a wider table scrolls.
  'table:has(th:nth-of-type(3))': { minW: '36rem' },
  'th, td': { p: 3, textAlign: 'start', verticalAlign: 'top', overflowWrap: 'break-word' },
  th: { fontWeight: 'semibold', bg: 'bg.subtle' },
  'tbody tr + tr': { borderTopWidth: '1px' },
} as const
