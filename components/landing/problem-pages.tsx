import { Button } from '@chakra-ui/react'
import { Compass, type LucideIcon, ServerCrash } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PublicLayout } from '@/components/shell/public-layout'
import { EmptyState } from '@/components/ui/empty-state'
import { RequestId } from '@/components/ui/request-id'
import { paths } from '@/config/paths'

type ProblemProps = {
  page: 'page404' | 'page500'
  icon: LucideIcon
  tone: 'accent' | 'danger'
  /** Of what failed on the server. */
  requestId?: string
  children: ReactNode
}

/** Needs neither session nor server. */
function Problem({ page, icon, tone, requestId, children }: ProblemProps) {
  const t = useTranslations()
  const action = (
    <>
      {children}
      <Button as="a" href={paths.main} variant="outline">
        {t('common.backToStart')}
      </Button>
    </>
  )
  return (
    <PublicLayout isCentred>
      <EmptyState icon={icon} tone={tone} action={action} heading="h1" title={t(`errors.${page}.title`)}>
        {t(`errors.${page}.text`)}
        {requestId && <RequestId id={requestId} />}
      </EmptyState>
    </PublicLayout>
  )
}

export function NotFound() {
  const t = useTranslations('common')
  return (
    <Problem page="page404" icon={Compass} tone="accent">
      <Button as="a" href={paths.home}>
        {t('backToServers')}
      </Button>
    </Problem>
  )
}

/** For a page that could not be rendered, here or on the server. */
export function ServerProblem({ requestId }: { requestId?: string }) {
  const t = useTranslations('errors.page500')
  return (
    <Problem page="page500" icon={ServerCrash} tone="danger" requestId={requestId}>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </Problem>
  )
}
