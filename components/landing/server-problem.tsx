import { Button } from '@chakra-ui/react'
import { ServerCrash } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { StateFrame } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'
import { PublicLayout } from '@/components/shell/public-layout'

/** For a page that could not be drawn, here or on the server. Needs neither session nor server. */
export function ServerProblem() {
  const t = useTranslations()
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>{t('errors.page500.reload')}</Button>
      <Button as="a" href={paths.main} variant="outline">
        {t('common.backToStart')}
      </Button>
    </>
  )

  return (
    <PublicLayout isCentred>
      <StateFrame
        icon={ServerCrash}
        tone="danger"
        heading="h1"
        title={t('errors.page500.title')}
        actions={actions}
      >
        <p>{t('errors.page500.text')}</p>
      </StateFrame>
    </PublicLayout>
  )
}
