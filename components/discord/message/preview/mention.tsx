import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { MentionKind } from '@/components/discord/message/markdown/ast'
import { type Look, platformColours } from './platform-colours'
import { usePreview } from './preview-context'
import { readableTint } from './readable-colour'

const toNumber = (hex: string) => parseInt(hex.slice(1), 16)

function tintOn(look: Look, color: number) {
  const { ground, header } = platformColours[look]
  return readableTint(color, toNumber(ground), toNumber(header))
}

/** A person, a role, a channel or everyone, by name. */
export function Mention({ of, id }: { of: MentionKind; id: string }) {
  const t = useTranslations('message.preview.unknown')
  const { names } = usePreview()
  switch (of) {
    case 'user':
      return <MentionPill>@{names.users?.[id] ?? t('user')}</MentionPill>
    case 'role':
      return <RoleMention name={names.roles?.[id]?.name ?? t('role')} color={names.roles?.[id]?.color} />
    case 'channel':
      return <MentionPill>{`#\u00a0${names.channels?.[id] ?? t('channel')}`}</MentionPill>
    case 'everyone':
    case 'here':
      return <MentionPill>@{of}</MentionPill>
  }
}

function RoleMention({ name, color }: { name: string; color?: number }) {
  const { look } = usePreview()
  const style = color && look ? tintOn(look, color) : undefined
  return (
    <span className="mention" style={style}>
      @{name}
    </span>
  )
}

/** The platform's mark for whom or what a message speaks to. */
export const MentionPill = ({ children }: { children: ReactNode }) => (
  <span className="mention">{children}</span>
)
