import type { GetServerSideProps } from 'next'
import type { Page } from '@/components/app/page'
import { ApiDocs } from '@/components/api-docs/api-docs'
import type { CallGroup } from '@/components/api-docs/bodies'
import { contractOutline } from '@/server/contract/calls'
import { mainTexts } from '@/config/messages/main-catalogue'

type Props = { groups: CallGroup[] }

const ApiDocsPage: Page<Props> = ({ groups }) => <ApiDocs groups={groups} />

/** The list of calls comes with the page; what each is in detail is fetched by whoever opens one. */
export const getServerSideProps: GetServerSideProps<Props> = () =>
  Promise.resolve({ props: { groups: contractOutline() } })

ApiDocsPage.messages = mainTexts

export default ApiDocsPage
