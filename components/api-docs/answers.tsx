import { useTranslations } from 'next-intl'
import type { ApiDocument, ApiOperation } from '@/api/openapi.schema'
import { ContentView } from './content-view'
import { Example } from './example'
import { Prose } from './prose'
import { nameOf } from './read-schema'

type Parts = { operation: ApiOperation; document: ApiDocument }

const isSuccess = ([status]: [string, unknown]) => status.startsWith('2')

/** What a call answers when it works. */
export function Answers({ operation, document }: Parts) {
  const t = useTranslations('apiDocs')
  return (
    <>
      <h4>{t('answers')}</h4>
      {Object.entries(operation.responses)
        .filter(isSuccess)
        .map(([status, { description, headers, content }]) => (
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

/** Every status that is no success, with an example of each code. */
export function Failures({ operation, document }: Parts) {
  const t = useTranslations('apiDocs')
  const refusals = Object.entries(operation.responses).filter((entry) => !isSuccess(entry))
  return (
    <>
      <h4>{t('failures')}</h4>
      <p>{t('failuresText')}</p>
      <ul className="failures">
        {refusals.map(([status, { description, headers, content }]) => (
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
