import { CustomEmoji } from '@/components/discord/custom-emoji'
import { Timestamp } from '@/components/discord/message/preview/timestamp'
import { useNameOf } from './mentioned-names'
import { type Stretch, useMentions } from './use-mentions'

/** A text that somebody wrote, with names in place of the ids in it. */
export function WrittenText({ text }: { text: string }) {
  const { stretchesOf } = useMentions(useNameOf())
  return stretchesOf(text).map((stretch, at) => <Part key={at} {...stretch} />)
}

function Part({ written, reads, node }: Stretch) {
  if (node?.type === 'emoji') return <CustomEmoji {...node} />
  if (node?.type === 'timestamp') return <Timestamp className="mention" {...node} />
  if (reads === undefined) return written
  return (
    <span className="mention" title={written}>
      {reads}
    </span>
  )
}
