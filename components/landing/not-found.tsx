import { Button } from '@chakra-ui/react'
import { Compass } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { StateFrame } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'
import { PublicLayout } from '@/components/shell/public-layout'

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
