import type { Page } from '@/components/shell/page'
import { GuideIndex } from '@/components/guides/guide-index'
import guides from '@/config/messages/en/guides.json'
import { mainTexts } from '@/config/messages/main-catalogue'

const GuidesPage: Page = () => <GuideIndex />

GuidesPage.messages = { ...mainTexts, guides }

export default GuidesPage
