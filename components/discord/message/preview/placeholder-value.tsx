import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import type { Inline } from '@/components/discord/message/markdown/ast'
import { findAtoms } from '@/components/discord/message/markdown/atoms'
import { CustomEmoji } from './custom-emoji'
import { Mention, MentionPill } from './mention'
import { usePreview } from './preview-context'
import { Timestamp } from './timestamp'

/** What the bot puts in for a name in braces; where nothing is known for it, the braces stand out. */
export function PlaceholderValue({ name }: { name: string }) {
  const t = useTranslations('message.preview')
  const { samples, isTemplate } = usePreview()
  const sample = samples.get(name)
  if (sample !== undefined) return <Sample text={sample} />
  if (!isTemplate) return `{${name}}`
  return (
    <span className="placeholder" title={t('unknownPlaceholder')}>
      {`{${name}}`}
    </span>
  )
}

/** A sample is a mention when it is written like one; marks in it mean nothing, since a bot escapes what people are called. */
function Sample({ text }: { text: string }) {
  const whole = findAtoms(text).get(0)
  if (whole?.end === text.length && whole.kind !== 'placeholder') return drawSample(whole.node, text)
  return /^[@#]\S/.test(text) ? <MentionPill>{text}</MentionPill> : <Fragment>{text}</Fragment>
}

function drawSample(node: Inline, text: string) {
  switch (node.type) {
    case 'mention':
      return <Mention of={node.of} id={node.id} />
    case 'timestamp':
      return <Timestamp seconds={node.seconds} style={node.style} />
    case 'emoji':
      return <CustomEmoji {...node} />
    default:
      return text
  }
}
