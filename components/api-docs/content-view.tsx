import { useTranslations } from 'next-intl'
import type { ApiContent, ApiDocument } from '@/api/openapi.schema'
import { Example } from './example'
import { Fields } from './fields'

type ContentViewProps = { type: string; content: ApiContent; document: ApiDocument }

/** A body in one media type: its fields and an example; of a stream, the fields of each event. */
export function ContentView({ type, content, document }: ContentViewProps) {
  const t = useTranslations('apiDocs')
  const { schema, example, 'x-events': events } = content
  return (
    <div className="content">
      <p className="type">
        <code>{type}</code>
      </p>
      {events ? (
        Object.entries(events).map(([name, reference]) => (
          <div key={name}>
            <h5>{t('event', { name })}</h5>
            <Fields schema={reference} document={document} />
          </div>
        ))
      ) : (
        <Fields schema={schema} document={document} />
      )}
      {example !== undefined && <Example label={t('example')} value={example} />}
    </div>
  )
}
