import { Badge } from '@chakra-ui/react'
import { ChevronDown, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApiDocument } from '@/api/openapi'
import { ErrorNotice } from '@/components/shell/error-notice'
import { SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { Answers, type Call, ContentView, Failures } from './bodies'
import { FieldRow, Prose } from './fields'

export function CallCard({ call }: { call: Call }) {
  const t = useTranslations('apiDocs')
  const { id, method, path, summary, standing } = call
  const hash = useHash()
  const isNamed = hash === id
  // Open by its link or by hand; by hand counts until the link is followed anew.
  const [choice, setChoice] = useState({ hash: '', isOpen: false })
  const isOpen = (isNamed && choice.hash !== hash) || choice.isOpen
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNamed) card.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])

  return (
    <article ref={card} id={id} className="call" aria-labelledby={`name-${id}`}>
      <div className="call-head">
        <h3 id={`name-${id}`}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`details-${id}`}
            onClick={() => setChoice({ hash, isOpen: !isOpen })}
          >
            {summary}
            <ChevronDown size={16} aria-hidden />
          </button>
        </h3>
        <a className="anchor" href={`#${id}`} aria-label={t('link', { name: summary })}>
          <Link2 size={16} aria-hidden />
        </a>
        <p className="call-line">
          <Method name={method} />
          <code>{path}</code>
          <Badge>{t(`standing.${standing}`)}</Badge>
        </p>
      </div>
      <div id={`details-${id}`} hidden={!isOpen}>
        {isOpen && <CallDetails call={call} />}
      </div>
    </article>
  )
}

/** Everything about one call; the document is fetched with the first of them that is opened. */
function CallDetails({ call: { method, path, standing } }: { call: Call }) {
  const t = useTranslations('apiDocs')
  const { data: document, error, refetch } = useApiDocument()
  if (!document && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const operation = document?.paths[path]?.[method]
  if (!document || !operation)
    return (
      <SkeletonRegion>
        <SkeletonLines lines={8} />
      </SkeletonRegion>
    )

  const { description, 'x-guildhall-404': without, security, parameters, requestBody } = operation
  const has = (scheme: string) => security.some((one) => scheme in one)
  return (
    <div className="call-details">
      {description && (
        <p>
          <Prose text={description} />
        </p>
      )}
      <p>
        {t(`standingText.${standing}`)} {without && t('without', { what: without })}
      </p>
      <h4>{t('security.title')}</h4>
      {has('botKey') && <p>{t('security.bot')}</p>}
      {has('session') && <p>{t('security.browser')}</p>}
      {has('platformToken') && <p>{t('security.own')}</p>}
      {parameters.length > 0 && (
        <>
          <h4>{t('parameters')}</h4>
          <ul className="fields">
            {parameters.map(({ name, required, description, schema }) => (
              <FieldRow
                key={name}
                {...{ name, document }}
                schema={{ ...schema, description }}
                isRequired={required}
              />
            ))}
          </ul>
        </>
      )}
      {requestBody && <h4>{t(requestBody.required ? 'body' : 'bodyOptional')}</h4>}
      {Object.entries(requestBody?.content ?? {}).map(([type, content]) => (
        <ContentView key={type} {...{ type, content, document }} />
      ))}
      <Answers operation={operation} document={document} />
      <Failures operation={operation} document={document} />
    </div>
  )
}

const looks: Record<string, string> = { get: 'accent', post: 'success', patch: 'warning', delete: 'danger' }

export const Method = ({ name }: { name: string }) => (
  <Badge className="method" variant={looks[name] ?? 'neutral'}>
    {name.toUpperCase()}
  </Badge>
)

/** What stands behind the # of the address; '' on the server. */
export const useHash = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => '',
  )

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
