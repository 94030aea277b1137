import { useTranslations } from 'next-intl'
import type { ApiDocument, ApiOperation } from '@/api/openapi.schema'
import { useApiDocument } from '@/api/openapi'
import { ErrorNotice } from '@/components/shell/error-notice'
import { SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { Answers, Failures } from './answers'
import { ContentView } from './content-view'
import { FieldRow } from './fields'
import { Prose } from './prose'
import type { Call } from './subject'

type Parts = { operation: ApiOperation; document: ApiDocument }

function WhoMayCall({ operation: { security } }: Pick<Parts, 'operation'>) {
  const t = useTranslations('apiDocs.security')
  const has = (scheme: string) => security.some((one) => scheme in one)
  return (
    <>
      <h4>{t('title')}</h4>
      {has('botKey') && <p>{t('bot')}</p>}
      {has('session') && <p>{t('browser')}</p>}
      {has('platformToken') && <p>{t('own')}</p>}
    </>
  )
}

function Parameters({ operation: { parameters }, document }: Parts) {
  const t = useTranslations('apiDocs')
  if (parameters.length === 0) return null
  return (
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
  )
}

function Body({ operation: { requestBody }, document }: Parts) {
  const t = useTranslations('apiDocs')
  if (!requestBody) return null
  return (
    <>
      <h4>{t(requestBody.required ? 'body' : 'bodyOptional')}</h4>
      {Object.entries(requestBody.content).map(([type, content]) => (
        <ContentView key={type} {...{ type, content, document }} />
      ))}
    </>
  )
}

/** Everything about one call; the document is fetched with the first of them that is opened. */
export function CallDetails({ call: { method, path, standing } }: { call: Call }) {
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

  const { description, 'x-guildhall-404': without } = operation
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
      <WhoMayCall operation={operation} />
      <Parameters operation={operation} document={document} />
      <Body operation={operation} document={document} />
      <Answers operation={operation} document={document} />
      <Failures operation={operation} document={document} />
    </div>
  )
}
