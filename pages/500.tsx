import type { Page } from '@/components/app/page'
import { ServerProblem } from '@/components/landing/problem-pages'
import { mainTexts } from '@/config/messages/main-catalogue'

const ServerErrorPage: Page = () => <ServerProblem />

ServerErrorPage.messages = mainTexts

export default ServerErrorPage
