import type { Page } from '@/components/shell/page'
import { NotFound } from '@/components/landing/problem-pages'
import { mainTexts } from '@/config/messages/main-catalogue'

const NotFoundPage: Page = () => <NotFound />

NotFoundPage.messages = mainTexts

export default NotFoundPage
