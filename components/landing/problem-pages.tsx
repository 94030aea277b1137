import { Button } from '@chakra-ui/react'
import { Compass, ServerCrash } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { PublicLayout } from '@/components/shell/public-layout'
import { StateFrame } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'

/** For an address that leads nowhere. Needs neither session nor server. */
export function NotFound() {
  const t = useTranslations()
  const actions = (
    <>
      <Button as="a" href={paths.home}>
        {t('common.backToServers')}
      </Button>
      <Button as="a" href={paths.main} variant="outline">
        {t('common.backToStart')}
      </Button>
    </>
  )

  return (
    <PublicLayout isCentred>
      <StateFrame
        icon={Compass}
        tone="accent"
        heading="h1"
        title={t('errors.page404.title')}
        actions={actions}
      >
        <p>{t('errors.page404.text')}</p>
      </StateFrame>
    </PublicLayout>
  )
}

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
