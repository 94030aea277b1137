import { chakra, Heading, VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import Head from 'next/head'
import { useRef, useState } from 'react'
import { PublicLayout } from '@/components/shell/public-layout'
import { NothingFound } from '@/components/ui/empty-state'
import { messagesProvider } from '@/components/ui/extra-texts'
import { SearchBox } from '@/components/ui/search-box'
import apiDocs from '@/config/messages/en/api-docs.json'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { docsStyles } from './api-docs-styles'
import { searchCalls, type CallGroup } from './bodies'
import { CallCard, Method, useHash } from './call-card'

function Reference({ groups }: { groups: CallGroup[] }) {
  const t = useTranslations('apiDocs')
  const [text, setText] = useState('')
  const hash = useHash()
  const search = useRef<HTMLInputElement>(null)
  const found = searchCalls(groups, text)
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0)

  const clear = () => {
    setText('')
    search.current?.focus()
  }

  return (
    <chakra.div sx={docsStyles}>
      <Head>
        <title>{`${t('title')} · ${product.name}`}</title>
      </Head>
      <div className="head">
        <Heading as="h1" size="xl">
          {t('title')}
        </Heading>
        <p className="lead">{t('lead')}</p>
        <SearchBox label={t('search')} text={text} inputRef={search} onText={setText} />
        <VisuallyHidden role="status">{text.trim() && t('found', { count })}</VisuallyHidden>
      </div>
      <nav className="contents" aria-label={t('contents')}>
        {found.map(({ id, title, calls }) => (
          <details key={id} open>
            <summary>{title}</summary>
            <ul>
              {calls.map((call) => (
                <li key={call.id}>
                  <a href={`#${call.id}`} aria-current={hash === call.id ? 'true' : undefined}>
                    <Method name={call.method} /> {call.summary}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <div className="calls">
        {found.map(({ id, title, is, calls }) => (
          <section key={id} aria-labelledby={`group-${id}`}>
            <h2 id={`group-${id}`}>{title}</h2>
            <p className="hint">{is}</p>
            {calls.map((call) => (
              <CallCard key={call.id} call={call} />
            ))}
          </section>
        ))}
        {count === 0 && <NothingFound title={t('nothing')} clear={t('clear')} onClear={clear} />}
        <p className="foot">
          {t('foot.text')} <a href={paths.openApi}>{t('foot.document')}</a>{' '}
          <a href={paths.guide('contract')}>{t('foot.guide')}</a>
        </p>
      </div>
    </chakra.div>
  )
}

export const ApiDocs = ({ groups }: { groups: CallGroup[] }) => (
  <ApiDocsTexts>
    <PublicLayout>
      <Reference groups={groups} />
    </PublicLayout>
  </ApiDocsTexts>
)

const ApiDocsTexts = messagesProvider({ apiDocs })
