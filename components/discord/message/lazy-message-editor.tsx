import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import { editorStyles } from '@/components/discord/message/editor/editor-styles'
import { useIsDue, whileLoading } from '@/components/ui/preloadable'
import { skeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

const styles = { ...editorStyles, '.block': skeletonBlock } as const

const loading = whileLoading(MessageEditorSkeleton)

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
export const BrowserMessageEditor = (props: ComponentProps<typeof BrowserEditor>) =>
  useIsDue(BrowserEditor) ? <BrowserEditor {...props} /> : <MessageEditorSkeleton />

function MessageEditorSkeleton() {
  const t = useTranslations('common')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={styles}>
        <span className="block" style={{ height: 14, width: 112, marginBlock: '3.5px 12px' }} />
        <div className="tabs">
          <span className="block" style={{ height: 40, width: 160, marginBottom: 4 }} />
        </div>
        <div className="views">
          <span className="block" style={{ height: 28, width: '80%', marginBlock: 8 }} />
          <span className="block" style={{ height: 32, width: '60%', marginBottom: -8 }} />
          <span className="block" style={{ height: 120, maxWidth: 768, borderRadius: 8 }} />
          <span className="block" style={{ height: 82, borderRadius: 8 }} />
          <span className="block" style={{ height: 43, borderRadius: 8 }} />
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}
