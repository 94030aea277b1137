import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { LookButton } from '@/components/form/look-button'
import {
  MessagePreview,
  type MessagePreviewProps,
} from '@/components/discord/message/preview/message-preview'
import type { Look } from '@/components/discord/message/preview/platform-colours'

const looks: readonly Look[] = ['light', 'dark']

const styles = {
  '.head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 },
  '.title': { fontSize: 'sm', fontWeight: 'semibold' },
  '.looks': { display: 'flex', p: 0.5, borderRadius: 'md', bg: 'bg.subtle' },
  '.looks > span': {
    display: 'grid',
    placeItems: 'center',
    minH: 7,
    px: 3,
    borderRadius: 'base',
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'text.muted',
    cursor: 'pointer',
  },
  '.looks > [aria-pressed=true]': { bg: 'bg.surface', color: 'text.primary', boxShadow: 'card' },
  '.looks > :focus-visible': { outline: '2px solid', outlineColor: 'focus.ring' },
} as const

/** The preview with the choice between the platform's two looks. */
export const PreviewPane = memo(function PreviewPane(props: Omit<MessagePreviewProps, 'scheme'>) {
  const t = useTranslations('message.preview')
  const [look, setLook] = useState<Look>('dark')

  return (
    <chakra.div sx={styles}>
      <div className="head">
        <span className="title">{t('title')}</span>
        <div className="looks" role="group" aria-label={t('look')}>
          {looks.map((choice) => (
            <LookButton key={choice} aria-pressed={look === choice} onClick={() => setLook(choice)}>
              {t(choice)}
            </LookButton>
          ))}
        </div>
      </div>
      <MessagePreview {...props} scheme={look} />
    </chakra.div>
  )
})
