import type { Page } from '@/components/shell/page'
import { GuideIndex } from '@/components/guides/guide-index'
import guides from '@/config/messages/en/guides.json'
import { mainTexts } from '@/config/messages/main-catalogue'

const GuidesPage: Page = () => <GuideIndex />

/** Rendered at build time. */
export const getStaticProps = () => ({ props: {} })

GuidesPage.messages = { ...mainTexts, guides }

export default GuidesPage
