import { Box, Link } from '@chakra-ui/react'
import { CircleCheck, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScrollTo } from './use-scroll-to'

type DoneNoticeProps = {
  /** What was done, or is being done; null as long as there is nothing to say. */
  text: string | null
  /** How it is shown, if not as it is. */
  shown?: ReactNode
  isBusy?: boolean
  /** Where it can be seen. */
  url?: string | null
  linkText: string
  /** Why it was not done. */
  children?: ReactNode
}

/** What the bot did when somebody asked it to. It is read aloud, so it is rendered from the beginning. */
export function DoneNotice({ text, shown = text, isBusy = false, url, linkText, children }: DoneNoticeProps) {
  const content = text ?? Boolean(children)
  const root = useScrollTo(content)
  return (
    // Empty, it takes no place among what is around it.
    <Box ref={root} position={content ? undefined : 'absolute'}>
      <div role="status">
        {text !== null && (
          <Box layerStyle="notice.info">
            {!isBusy && <CircleCheck size={20} />}
            <p>
              <bdi>{shown}</bdi>{' '}
              {url && (
                <Link
                  href={url}
                  isExternal
                  display="inline-flex"
                  alignItems="center"
                  gap={1}
                  fontWeight="semibold"
                >
                  {linkText} <ExternalLink size={14} />
                </Link>
              )}
            </p>
          </Box>
        )}
      </div>
      {children}
    </Box>
  )
}
