import { useTranslations } from 'next-intl'
import { Method } from './method'
import type { Subject } from './subject'
import { useHash } from './use-hash'

/** The list of calls beside them, or above them on a phone. */
export function Contents({ subjects }: { subjects: Subject[] }) {
  const t = useTranslations('apiDocs')
  const hash = useHash()

  return (
    <nav className="contents" aria-label={t('contents')}>
      {subjects.map(({ id, title, calls }) => (
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
  )
}
