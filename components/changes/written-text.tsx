import { CustomEmoji } from '@/components/discord/custom-emoji'
import { Timestamp } from '@/components/discord/message/preview/timestamp'
import { useNameOf } from './mentioned-names'
import { type NameOf, type Stretch, useMentions } from './use-mentions'

type WrittenTextProps = {
  text: string
  /** Where it is not that of the `MentionedNames` around it. */
  nameOf?: NameOf
}

/** A text that somebody wrote, with names in place of the ids in it. */
export function WrittenText({ text, nameOf }: WrittenTextProps) {
  const known = useNameOf()
  const { stretchesOf } = useMentions(nameOf ?? known)
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
