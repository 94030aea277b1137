import type { GetServerSideProps } from 'next'
import type { Page } from '@/components/shell/page'
import { ApiDocs } from '@/components/api-docs/api-docs'
import type { CallGroup } from '@/components/api-docs/call-card'
import { contractOutline } from '@/server/calls/calls'
import apiDocs from '@/config/messages/en/api-docs.json'
import { mainTexts } from '@/config/messages/main-catalogue'

type Props = { groups: CallGroup[] }

const ApiDocsPage: Page<Props> = ({ groups }) => <ApiDocs groups={groups} />

/** The page contains the list of calls; their details are fetched when one is opened. */
export const getServerSideProps: GetServerSideProps<Props> = () =>
  Promise.resolve({ props: { groups: contractOutline() } })

ApiDocsPage.messages = { ...mainTexts, apiDocs }

export default ApiDocsPage
