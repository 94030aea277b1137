import { useLocale } from 'next-intl'
import { CustomEmoji } from '@/components/discord/custom-emoji'
import { timestampFormats } from '@/components/discord/message/preview/write-timestamp'
import { writeMoment } from '@/contract/time-zones'
import { useListedNames } from './names'
import { type Stretch, useMentions } from './use-mentions'

/** A text that somebody wrote, with names in place of the ids in it. */
export function WrittenText({ text }: { text: string }) {
  const { stretchesOf } = useMentions(useListedNames())
  return stretchesOf(text).map((stretch, at) => <Part key={at} {...stretch} />)
}

function Part({ written, reads, node }: Stretch) {
  const locale = useLocale()
  if (node?.type === 'emoji') return <CustomEmoji {...node} />
  if (node?.type === 'timestamp') {
    const moment = new Date(node.seconds * 1000)
    return (
      <time
        className="mention"
        dateTime={moment.toISOString()}
        title={writeMoment(moment, locale, timestampFormats.F) ?? written}
      >
        {reads}
      </time>
    )
  }
  if (reads === undefined) return written
  return (
    <span className="mention" title={written}>
      {reads}
    </span>
  )
}
