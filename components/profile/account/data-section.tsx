import { Button } from '@chakra-ui/react'
import { FileDown, type LucideIcon, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { useDeletePersonalData, useFetchPersonalData } from '@/api/account'
import { isNotOffered } from '@/api/http'
import { saveJson } from '@/components/ui/save-file'
import { InlineNotice } from '@/components/ui/inline-notice'
import { product } from '@/config/product'
import { DeletionDialog } from './deletion-dialog'

/** What is stored about the person: a copy to keep, and the end of it. */
export function DataSection({ userId }: { userId: string }) {
  const t = useTranslations('account.data')
  const title = useId()

  return (
    <section className="card" aria-labelledby={title}>
      <header>
        <div>
          <h2 id={title}>{t('title')}</h2>
          <p className="lead">{t('lead')}</p>
        </div>
      </header>
      <Download userId={userId} />
      <Deletion userId={userId} />
    </section>
  )
}

function Download({ userId }: { userId: string }) {
  const t = useTranslations('account.download')
  const { mutate, error, isPending } = useFetchPersonalData(userId)
  const isOffered = !isNotOffered(error)
  const download = () =>
    mutate(undefined, {
      onSuccess: (data) =>
        saveJson(data, `${product.name.toLowerCase()}-data-${data.exported_at.slice(0, 10)}.json`),
    })

  return (
    <Part icon={FileDown} name={t('title')} text={t(isOffered ? 'text' : 'notOffered')} {...{ isOffered }}>
      {isOffered && (
        <Button variant="outline" isLoading={isPending} loadingText={t('busy')} onClick={download}>
          {t('action')}
        </Button>
      )}
      {isOffered && error && <InlineNotice title={t('failed')} error={error} />}
    </Part>
  )
}

function Deletion({ userId }: { userId: string }) {
  const t = useTranslations('account.deletion')
  const deletion = useDeletePersonalData(userId)
  const [isAsking, setAsking] = useState(false)
  const isOffered = !isNotOffered(deletion.error)
  const ask = () => {
    deletion.reset()
    setAsking(true)
  }

  return (
    <Part icon={Trash2} name={t('title')} text={t(isOffered ? 'text' : 'notOffered')} {...{ isOffered }}>
      {isOffered && (
        <Button variant="outline" color="danger.text" onClick={ask}>
          {t('action')}
        </Button>
      )}
      {isAsking && isOffered && <DeletionDialog {...{ userId, deletion }} onClose={() => setAsking(false)} />}
    </Part>
  )
}

type PartProps = { icon: LucideIcon; name: string; text: string; isOffered: boolean; children: ReactNode }

/** The focus of a button that is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

const Part = ({ icon: Icon, name, text, isOffered, children }: PartProps) => (
  <div className="row">
    <span className="icon" aria-hidden>
      <Icon size={20} strokeWidth={1.75} />
    </span>
    <div>
      <h3 className="name">{name}</h3>
      <p className="facts" tabIndex={-1} ref={isOffered ? undefined : takeFocus}>
        {text}
      </p>
    </div>
    {children}
  </div>
)
