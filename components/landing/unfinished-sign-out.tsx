import { Button } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type UnfinishedSignOut, useSignOut } from '@/api/sign-out'
import { notify } from '@/components/ui/notify'

/** The server has not confirmed a sign-out: says so until it has, because its cookie may still let this browser in. */
export function UnfinishedSignOutNotice({ everywhere, reason }: UnfinishedSignOut) {
  const t = useTranslations('main.unfinished')
  const { mutateAsync, isPending } = useSignOut()

  async function tryAgain() {
    // It stands here again where it failed again.
    if (await mutateAsync({ everywhere })) notify({ status: 'success', title: t('done') })
  }
  return (
    <div className="notice-unfinished" role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <h2>{t('title')}</h2>
        <p>{t('text', { reason })}</p>
        <Button
          size="sm"
          mt={3}
          isLoading={isPending}
          loadingText={t('trying')}
          onClick={() => void tryAgain()}
        >
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
