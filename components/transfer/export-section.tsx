import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { isNotOffered } from '@/api/http'
import { useFetchConfiguration } from '@/api/transfer'
import { saveJson } from '@/components/ui/save-file'
import { InlineNotice } from '@/components/ui/inline-notice'
import { configurationFileName } from './file-name'

/** Everything that is configured for the guild, as a file to keep. */
export function ExportSection({ guildId, name }: { guildId: string; name: string }) {
  const t = useTranslations('transfer')
  const title = useId()
  const { mutate, error, isPending } = useFetchConfiguration()
  const [saved, setSaved] = useState('')

  function download() {
    setSaved('')
    mutate(guildId, {
      onSuccess: (configuration) => {
        const file = configurationFileName({ id: guildId, name }, configuration.exported_at)
        saveJson(configuration, file)
        setSaved(file)
      },
    })
  }

  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>{t('export.title')}</h2>
      <p className="lead">{t('export.lead')}</p>
      <p className="lead">{t('export.without')}</p>
      <div className="act">
        <Button
          leftIcon={<Download size={16} aria-hidden />}
          isLoading={isPending}
          loadingText={t('export.busy')}
          onClick={download}
        >
          {t('export.action')}
        </Button>
        <p className="outcome" role="status">
          {saved && t('export.done', { name: saved })}
        </p>
      </div>
      {error && isMissing(error) && <p role="alert">{t('notOffered.text')}</p>}
      {error && !isMissing(error) && <InlineNotice title={t('export.failed')} error={error} />}
    </section>
  )
}

/** A guild without the bot is another matter. */
const isMissing = (error: { code: string }) => isNotOffered(error) && error.code !== 'bot_absent'
