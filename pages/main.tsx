import type { Page } from '@/components/shell/page'
import { Landing } from '@/components/landing/landing'
import { mainTexts } from '@/config/messages/main-catalogue'

const MainPage: Page = () => <Landing />

MainPage.messages = mainTexts

export default MainPage
