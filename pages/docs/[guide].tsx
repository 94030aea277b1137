import type { GetStaticPaths, GetStaticProps } from 'next'
import type { Page } from '@/components/shell/page'
import { GuidePage as GuideScreen } from '@/components/guides/guide-page'
import { type Guide, guideNames, isGuideName } from '@/config/guides'
import guides from '@/config/messages/en/guides.json'
import { mainTexts } from '@/config/messages/main-catalogue'
import { readGuide } from '@/server/guides/read-guide'

const GuidePage: Page<{ guide: Guide }> = ({ guide }) => <GuideScreen guide={guide} />

/** Rendered at build time, so that the server runs without the guides' files. */
export const getStaticProps: GetStaticProps<{ guide: Guide }> = ({ params }) => {
  const name = params?.guide
  return isGuideName(name) ? { props: { guide: readGuide(name) } } : { notFound: true }
}

export const getStaticPaths: GetStaticPaths = () => ({
  paths: guideNames.map((guide) => ({ params: { guide } })),
  fallback: false,
})

GuidePage.messages = { ...mainTexts, guides }

export default GuidePage
