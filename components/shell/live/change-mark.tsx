import { chakra } from '@chakra-ui/react'
import { Sparkle, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LiveTexts } from './live-texts'
import { useAuthor } from './use-author'

type ChangeMarkProps = {
  guildId: string
  subject: string
  /** The key that changed. */
  name: string
  /** What somebody else saved, where the field has an edit of one's own. */
  theirs?: ReactNode
}

const styles = {
  display: 'flex',
  gap: 1.5,
  fontSize: 'xs',
  lineHeight: 'short',
  color: 'info.text',
  bg: 'info.subtle',
  borderRadius: 'md',
  px: 2,
  py: 0.5,
  svg: { flexShrink: 0, mt: '1px' },
  // It comes and goes by itself, so nothing moves for it: it lies in the gap above its field.
  '&[data-kind=came]': {
    position: 'absolute',
    bottom: '100%',
    insetInlineEnd: 0,
    maxW: 'full',
    pointerEvents: 'none',
    span: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '&[data-kind=met]': {
    mt: 2,
    py: 1.5,
    color: 'warning.text',
    bg: 'warning.subtle',
    overflowWrap: 'anywhere',
  },
} as const

/** Says beside a field who else changed it, and to what where that did not come in. */
export const ChangeMark = (props: ChangeMarkProps) => (
  <LiveTexts>
    <Mark {...props} />
  </LiveTexts>
)

function Mark({ guildId, subject, name, theirs }: ChangeMarkProps) {
  const t = useTranslations('live')
  const author = useAuthor(guildId, subject)([name])
  const who = author.name ?? t('somebody')
  if (theirs !== undefined) {
    return (
      <chakra.p sx={styles} data-kind="met">
        <Users size={13} aria-hidden />
        <span>
          {t.rich(author.isMe ? 'marks.metByYou' : 'marks.met', { name: who, theirs: () => theirs })}
        </span>
      </chakra.p>
    )
  }
  return (
    <chakra.p sx={styles} data-kind="came">
      <Sparkle size={13} aria-hidden />
      <span>{author.isMe ? t('marks.cameByYou') : t('marks.came', { name: who })}</span>
    </chakra.p>
  )
}
