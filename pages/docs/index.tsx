import type { Page } from '@/components/app/page'
import { GuideIndex } from '@/components/guides/guide-index'
import { mainTexts } from '@/config/messages/main-catalogue'

const GuidesPage: Page = () => <GuideIndex />

/** Drawn while the program is built. */
export const getStaticProps = () => ({ props: {} })

GuidesPage.messages = mainTexts

export default GuidesPage
