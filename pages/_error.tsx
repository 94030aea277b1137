import type { Page } from '@/components/shell/page'
import { ServerProblem } from '@/components/landing/problem-pages'
import { mainTexts } from '@/config/messages/main-catalogue'

// Next shows this one when a page throws in the browser.
const ErrorPage: Page<{ requestId?: string }> = ({ requestId }) => <ServerProblem requestId={requestId} />

ErrorPage.messages = mainTexts

export default ErrorPage
