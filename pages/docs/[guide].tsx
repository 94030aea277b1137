import type { GetServerSideProps } from 'next'
import type { Page } from '@/components/shell/page'
import { GuidePage as GuideScreen } from '@/components/guides/guide-page'
import { type Guide, isGuideName } from '@/config/guides'
import guides from '@/config/messages/en/guides.json'
import { mainTexts } from '@/config/messages/main-catalogue'

const GuidePage: Page<{ guide: Guide }> = ({ guide }) => <GuideScreen guide={guide} />

export const getServerSideProps: GetServerSideProps<{ guide: Guide }> = async ({ req, params }) => {
  const name = params?.guide
  const guide = isGuideName(name) ? req.page?.readGuide(name) : undefined
  return guide ? { props: { guide } } : { notFound: true }
}

GuidePage.messages = { ...mainTexts, guides }

export default GuidePage
