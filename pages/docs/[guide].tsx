import type { GetStaticPaths, GetStaticProps } from 'next'
import type { Page } from '@/components/app/page'
import { GuidePage as GuideScreen } from '@/components/guides/guide-page'
import { type Guide, guideNames, isGuideName } from '@/config/guides'
import { mainTexts } from '@/config/messages/main-catalogue'
import { readGuide } from '@/server/guides/read-guide'

const GuidePage: Page<{ guide: Guide }> = ({ guide }) => <GuideScreen guide={guide} />

/** Drawn while the program is built, so that it runs without the guides' files. */
export const getStaticProps: GetStaticProps<{ guide: Guide }> = ({ params }) => {
  const name = params?.guide
  return isGuideName(name) ? { props: { guide: readGuide(name) } } : { notFound: true }
}

export const getStaticPaths: GetStaticPaths = () => ({
  paths: guideNames.map((guide) => ({ params: { guide } })),
  fallback: false,
})

GuidePage.messages = mainTexts

export default GuidePage
