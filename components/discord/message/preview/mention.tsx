import { useLocale, useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useState } from 'react'
import type {
  GuildPlace,
  Inline,
  MentionKind,
  TimestampStyle,
} from '@/components/discord/message/markdown/ast'
import { findAtoms } from '@/components/discord/message/markdown/atoms'
import { CustomEmoji } from '@/components/discord/custom-emoji'
import { useIsHydrated } from '@/components/ui/hydration'
import { type Look, colourOf, readableTint } from './discord-colours'
import { usePreview } from './preview-context'

const toNumber = (hex: string) => parseInt(hex.slice(1), 16)

const tintOn = (look: Look, color: number) =>
  readableTint(color, toNumber(colourOf(look, 'ground')), toNumber(colourOf(look, 'header')))

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

const MentionPill = ({ children }: { children: ReactNode }) => <span className="mention">{children}</span>

export const CommandMention = ({ name }: { name: string }) => <MentionPill>/{name}</MentionPill>

export function GuildNavigation({ to }: { to: GuildPlace }) {
  const t = useTranslations('message.preview.navigation')
  return <MentionPill>{t(to)}</MentionPill>
}

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
  if (whole?.end === text.length && whole.kind !== 'placeholder') return renderSample(whole.node, text)
  return /^[@#]\S/.test(text) ? <MentionPill>{text}</MentionPill> : <Fragment>{text}</Fragment>
}

function renderSample(node: Inline, text: string) {
  switch (node.type) {
    case 'mention':
      return <Mention of={node.of} id={node.id} />
    case 'command':
      return <CommandMention name={node.name} />
    case 'navigation':
      return <GuildNavigation to={node.to} />
    case 'timestamp':
      return <Timestamp seconds={node.seconds} style={node.style} />
    case 'emoji':
      return <CustomEmoji {...node} />
    default:
      return text
  }
}

type Absolute = Exclude<TimestampStyle, 'R'>

const formats: Record<Absolute, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
}

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

function relative(seconds: number, locale: string) {
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

export function Timestamp({ seconds, style }: { seconds: number; style: TimestampStyle }) {
  const locale = useLocale()
  const [now] = useState(() => Date.now() / 1000)
  const date = new Date(seconds * 1000)
  // The server does not know where the person is.
  const zone = useIsHydrated() ? {} : { timeZone: 'UTC' }
  const full = new Intl.DateTimeFormat(locale, { ...formats.F, ...zone }).format(date)
  const shown =
    style === 'R'
      ? relative(seconds - now, locale)
      : new Intl.DateTimeFormat(locale, { ...formats[style], ...zone }).format(date)

  return (
    <time className="time-mark" dateTime={date.toISOString()} title={full} suppressHydrationWarning>
      {shown}
    </time>
  )
}
