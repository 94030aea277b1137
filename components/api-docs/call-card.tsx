import { Badge } from '@chakra-ui/react'
import { ChevronDown, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { CallDetails } from './call-details'
import { Method } from './method'
import type { Call } from './subject'
import { useHash } from './use-hash'

/** Open by its link or by hand; by hand counts until the link is followed anew. */
function useOpen(id: string) {
  const hash = useHash()
  const isNamed = hash === id
  const [choice, setChoice] = useState<{ hash: string; isOpen: boolean } | null>(null)
  const isChoice = choice !== null && (choice.hash === hash || !isNamed)
  const isOpen = isChoice ? choice.isOpen : isNamed
  return { isNamed, isOpen, toggle: () => setChoice({ hash, isOpen: !isOpen }) }
}

/** One call: its name, and all about it once it is opened. */
export function CallCard({ call }: { call: Call }) {
  const t = useTranslations('apiDocs')
  const { id, method, path, summary, standing } = call
  const { isNamed, isOpen, toggle } = useOpen(id)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNamed) card.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])

  return (
    <article ref={card} id={id} className="call" aria-labelledby={`name-${id}`}>
      <div className="call-head">
        <h3 id={`name-${id}`}>
          <button type="button" aria-expanded={isOpen} aria-controls={`details-${id}`} onClick={toggle}>
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
