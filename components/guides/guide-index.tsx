import { chakra, Heading } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import Head from 'next/head'
import NextLink from 'next/link'
import { PublicLayout } from '@/components/shell/public-layout'
import { messagesProvider } from '@/components/ui/extra-texts'
import { groupNames, guideGroups } from '@/config/guides'
import guides from '@/config/messages/en/guides.json'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { indexStyles } from './guide-styles'

function Groups() {
  const t = useTranslations('guides')
  return (
    <chakra.div sx={indexStyles}>
      <Head>
        <title>{`${t('title')} · ${product.name}`}</title>
      </Head>
      <Heading as="h1" size="xl">
        {t('title')}
      </Heading>
      <p className="lead">{t('lead')}</p>
      <div className="groups">
        {groupNames.map((group) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{t(`groups.${group}`)}</h2>
            <ul>
              {guideGroups[group].map((name) => (
                <li key={name}>
                  <NextLink prefetch={false} href={paths.guide(name)}>
                    {t(`names.${name}`)}
                  </NextLink>
                  <p>{t(`summaries.${name}`)}</p>
                </li>
              ))}
              {group === 'connect' && (
                <li>
                  <a href={paths.apiDocs}>{t('api')}</a>
                  <p>{t('apiSummary')}</p>
                </li>
              )}
            </ul>
          </section>
        ))}
      </div>
    </chakra.div>
  )
}

const GuideTexts = messagesProvider({ guides })

/** All guides, by what they are for. */
export const GuideIndex = () => (
  <GuideTexts>
    <PublicLayout>
      <Groups />
    </PublicLayout>
  </GuideTexts>
)
