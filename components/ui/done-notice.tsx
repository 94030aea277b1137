import { Box, Link } from '@chakra-ui/react'
import { CircleCheck, ExternalLink } from 'lucide-react'

type DoneNoticeProps = {
  /** What was done, or is being done; null as long as there is nothing to say. */
  text: string | null
  isBusy?: boolean
  /** Where it can be seen. */
  url?: string | null
  linkText: string
}

/** What the bot did when somebody asked it to. It is read aloud, so it is rendered from the beginning. */
export const DoneNotice = ({ text, isBusy = false, url, linkText }: DoneNoticeProps) => (
  <Box role="status" _empty={{ display: 'none' }}>
    {text !== null && (
      <Box layerStyle="notice.info">
        {!isBusy && <CircleCheck size={20} />}
        <p>
          <bdi>{text}</bdi>{' '}
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
  </Box>
)
