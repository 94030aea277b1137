import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ApiContent, ApiDocument, ApiOperation } from '@/api/openapi'
import { useCopy } from '@/components/ui/use-copy'
import { Fields, nameOf, Prose } from './fields'

function Example({ label, value }: { label: string; value: unknown }) {
  const t = useTranslations('apiDocs')
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const { outcome, copy } = useCopy(text)
  const Icon = outcome === 'copied' ? Check : Copy

  return (
    <figure className="example">
      <figcaption>
        {label} <span role="status">{outcome && t(outcome)}</span>
        <button type="button" aria-label={t('copy')} title={t('copy')} onClick={() => void copy()}>
          <Icon size={16} aria-hidden />
        </button>
      </figcaption>
      {/* A long line is scrolled to, with the keyboard as well. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </figure>
  )
}

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

type Parts = { operation: ApiOperation; document: ApiDocument }

/** The answers whose status is a success, or those whose is not. */
const answersOf = ({ responses }: ApiOperation, isSuccess: boolean) =>
  Object.entries(responses).filter(([status]) => status.startsWith('2') === isSuccess)

export function Answers({ operation, document }: Parts) {
  const t = useTranslations('apiDocs')
  return (
    <>
      <h4>{t('answers')}</h4>
      {answersOf(operation, true).map(([status, { description, headers, content }]) => (
        <div key={status} className="answer">
          <p>
            <code>{status}</code> <Prose text={description} /> {headers && t('versioned')}{' '}
            {!content && t('nobody')}
          </p>
          {Object.entries(content ?? {}).map(([type, one]) => (
            <ContentView key={type} content={one} {...{ type, document }} />
          ))}
        </div>
      ))}
    </>
  )
}

export function Failures({ operation, document }: Parts) {
  const t = useTranslations('apiDocs')
  return (
    <>
      <h4>{t('failures')}</h4>
      <p>{t('failuresText')}</p>
      <ul className="failures">
        {answersOf(operation, false).map(([status, { description, headers, content }]) => (
          <li key={status}>
            <details>
              <summary>
                <code>{status}</code> <code className="codes">{description.replaceAll('`', '')}</code>
              </summary>
              {headers?.['Retry-After'] !== undefined && <p>{t('retry')}</p>}
              {Object.values(content?.['application/json']?.examples ?? {}).map(({ $ref }) => (
                <Example
                  key={$ref}
                  label={t('example')}
                  value={document.components.examples[nameOf($ref)]?.value}
                />
              ))}
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

export type Call = {
  id: string
  method: string
  path: string
  summary: string
  standing: 'required' | 'optional' | 'never-forwarded'
}
export type CallGroup = { id: string; title: string; is: string; calls: Call[] }

/** The subjects with those of their calls in which every word of a search occurs. */
export function searchCalls(groups: CallGroup[], text: string): CallGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ title }: CallGroup, { id, method, path, summary }: Call) => {
    const all = [title, id, method, path, summary].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
  return groups
    .map((group) => ({ ...group, calls: group.calls.filter((call) => matches(group, call)) }))
    .filter(({ calls }) => calls.length > 0)
}
