import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import type { MessageEditorProps } from '@/components/discord/message/editor/message-editor'
import { editorStyles } from '@/components/discord/message/editor/editor-styles'
import { onceDue, whileLoading } from '@/components/ui/preloadable'
import { skeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

const styles = {
  ...editorStyles,
  '.block': skeletonBlock,
  '.block.offer': { h: { base: '107px', md: '74px' }, borderRadius: 8 },
} as const

const loading = whileLoading(() => <MessageEditorSkeleton />)

// The import is written out twice: Next sends the code with a page that has it only where it finds it in the call.
export const LazyMessageEditor = dynamic(
  () => import('@/components/discord/message/editor/message-editor').then((code) => code.MessageEditor),
  { loading },
)

/** The code of `BrowserMessageEditor`. */
export const BrowserEditor = dynamic(
  () => import('@/components/discord/message/editor/message-editor').then((code) => code.MessageEditor),
  { ssr: false, loading },
)

/** Where it is heavy, and far down the page: the server's HTML does not have it. */
export const BrowserMessageEditor = onceDue(BrowserEditor, MessageEditorSkeleton)

type MessageEditorSkeletonProps = Partial<Pick<MessageEditorProps, 'value' | 'allowContent' | 'placeholders'>>

/** About as high as the editor that follows, so that nothing below moves when it comes. */
function MessageEditorSkeleton({ value, allowContent = true, placeholders }: MessageEditorSkeletonProps) {
  const t = useTranslations('common')
  const embed = value?.embed
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={styles}>
        <p className="editor-label">
          <span className="block" style={{ height: 21, width: 112 }} />
        </p>
        <div className="tabs">
          <span className="block" style={{ height: 36, width: 160, marginBottom: 3 }} />
        </div>
        <div className="views">
          {(placeholders?.length ?? 1) > 0 && (
            <span className="block" style={{ height: 28, width: '80%', marginBlock: '8px 9px' }} />
          )}
          <span
            className="block"
            style={{
              height: (allowContent ? 44 : 0) + (embed ? heightOf(embed) : 114),
              maxWidth: 768,
              borderRadius: 8,
            }}
          />
          {!embed && <span className="block offer" />}
          <span className="block" style={{ height: 43, borderRadius: 8 }} />
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}

/** The height in pixels, roughly, at which an embed is drawn together with who sends it. */
function heightOf({ title, description, fields = [], author, footer, image, thumbnail }: DraftEmbed) {
  const lines = (description ?? '').split('\n').reduce((sum, { length }) => sum + Math.ceil(length / 70), 0)
  const inlineFields = fields.filter(({ inline }) => inline).length
  const fieldRows = fields.length - inlineFields + Math.ceil(inlineFields / 3)
  const parts = [title && 30, author?.name && 26, footer?.text && 26, image?.url && 112, thumbnail?.url && 34]
  return parts.reduce<number>((sum, height) => sum + (height || 0), 202 + lines * 22 + fieldRows * 46)
}
