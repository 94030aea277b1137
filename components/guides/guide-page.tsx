import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import Head from 'next/head'
import NextLink from 'next/link'
import { PublicLayout } from '@/components/shell/public-layout'
import { messagesProvider } from '@/components/ui/extra-texts'
import { type Guide, groupNames, guideGroups } from '@/config/guides'
import guides from '@/config/messages/en/guides.json'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { drawNodes } from './guide-parts'
import { guideStyles } from './guide-styles'

/** Every guide; below the one that is open, its headings. */
function GuideList({ guide }: { guide: Guide }) {
  const t = useTranslations('guides')
  return (
    <nav className="list" aria-label={t('list')}>
      {groupNames.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`groups.${group}`)}</h2>
          <ul>
            {guideGroups[group].map((name) => (
              <li key={name}>
                <NextLink
                  prefetch={false}
                  href={paths.guide(name)}
                  aria-current={name === guide.name ? 'page' : undefined}
                >
                  {t(`names.${name}`)}
                </NextLink>
                {name === guide.name && <Sections sections={guide.sections} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Sections({ sections }: Pick<Guide, 'sections'>) {
  const t = useTranslations('guides')
  return (
    <ul aria-label={t('sections')}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}

function GuideScreen({ guide }: { guide: Guide }) {
  const t = useTranslations('guides')
  return (
    <PublicLayout>
      <chakra.div sx={guideStyles}>
        <Head>
          <title>{`${guide.title} · ${product.name}`}</title>
        </Head>
        <GuideList guide={guide} />
        {/* The next guide begins anew: what was copied in this one is nothing to it. */}
        <article key={guide.name} className="prose">
          <NextLink prefetch={false} className="all" href={paths.guides}>
            {t('all')}
          </NextLink>
          {drawNodes(guide.body)}
        </article>
      </chakra.div>
    </PublicLayout>
  )
}

const GuideTexts = messagesProvider({ guides })

/** One guide, beside the list of all. */
export const GuidePage = ({ guide }: { guide: Guide }) => (
  <GuideTexts>
    <GuideScreen guide={guide} />
  </GuideTexts>
)
