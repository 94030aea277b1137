import { Button } from '@chakra-ui/react'
import { Compass, type LucideIcon, ServerCrash } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PublicLayout } from '@/components/shell/public-layout'
import { StateFrame } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'

type ProblemProps = {
  page: 'page404' | 'page500'
  icon: LucideIcon
  tone: 'accent' | 'danger'
  /** The way on that helps most. */
  action: ReactNode
}

/** Needs neither session nor server. */
function Problem({ page, icon, tone, action }: ProblemProps) {
  const t = useTranslations()
  const actions = (
    <>
      {action}
      <Button as="a" href={paths.main} variant="outline">
        {t('common.backToStart')}
      </Button>
    </>
  )
  return (
    <PublicLayout isCentred>
      <StateFrame icon={icon} tone={tone} heading="h1" title={t(`errors.${page}.title`)} actions={actions}>
        <p>{t(`errors.${page}.text`)}</p>
      </StateFrame>
    </PublicLayout>
  )
}

export function NotFound() {
  const t = useTranslations('common')
  const action = (
    <Button as="a" href={paths.home}>
      {t('backToServers')}
    </Button>
  )
  return <Problem page="page404" icon={Compass} tone="accent" action={action} />
}

/** For a page that could not be drawn, here or on the server. */
export function ServerProblem() {
  const t = useTranslations('errors.page500')
  const action = <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
  return <Problem page="page500" icon={ServerCrash} tone="danger" action={action} />
}
