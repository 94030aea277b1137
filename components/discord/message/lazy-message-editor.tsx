import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { editorStyles } from '@/components/discord/message/editor/editor-styles'
import { whileLoading } from '@/components/ui/preloadable'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

const load = () =>
  import('@/components/discord/message/editor/message-editor').then((code) => code.MessageEditor)
const loading = whileLoading(MessageEditorSkeleton)

export const LazyMessageEditor = dynamic(load, { loading })

/** Where it is heavy, and far down the page: the server's HTML does not have it. */
export const BrowserMessageEditor = dynamic(load, { ssr: false, loading })

function MessageEditorSkeleton() {
  const t = useTranslations('message')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={editorStyles}>
        <SkeletonBlock h="14px" w="7rem" my="3.5px" mb={3} />
        <div className="tabs">
          <SkeletonBlock h="40px" w="10rem" mb={1} />
        </div>
        <div className="columns">
          <div className="form">
            <SkeletonBlock h="28px" my={2} w="80%" />
            <SkeletonBlock h="200px" />
            <SkeletonBlock h="82px" borderRadius="lg" />
            <SkeletonBlock h="43px" borderRadius="lg" />
          </div>
          <div className="preview" data-shown="false">
            <SkeletonBlock h="32px" mb={2} />
            <SkeletonBlock h="96px" borderRadius="lg" />
          </div>
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}
