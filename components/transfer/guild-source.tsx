import { Button, FormControl, FormLabel, Select } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFetchConfiguration } from '@/api/transfer'
import { InlineNotice } from '@/components/ui/inline-notice'
import { newSource, type Source } from './source'
import { useOtherGuilds } from './use-other-guilds'

type GuildSourceProps = { guildId: string; onSource: (source: Source) => void }

/** Another of the person's guilds: its configuration is read as it is now. */
export function GuildSource({ guildId, onSource }: GuildSourceProps) {
  const t = useTranslations('transfer.copy')
  const title = useId()
  const { guilds, error, refetch } = useOtherGuilds(guildId)

  return (
    <section className="way" aria-labelledby={title}>
      <h3 id={title}>{t('title')}</h3>
      <p className="lead">{t('text')}</p>
      {guilds?.length === 0 ? (
        <p className="hint">{t('none')}</p>
      ) : guilds || !error ? (
        <Choice guilds={guilds} onSource={onSource} />
      ) : (
        <InlineNotice title={t('listFailed')} error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

type ChoiceProps = {
  /** Undefined while they are loading. */
  guilds: readonly { id: string; name: string }[] | undefined
  onSource: (source: Source) => void
}

function Choice({ guilds, onSource }: ChoiceProps) {
  const t = useTranslations('transfer.copy')
  const { mutate, error, isPending } = useFetchConfiguration()
  const [chosen, setChosen] = useState('')
  const copy = () =>
    mutate(chosen, { onSuccess: (configuration) => onSource(newSource(configuration, null)) })

  return (
    <>
      <div className="pick">
        <FormControl>
          <FormLabel>{t('server')}</FormLabel>
          <Select
            value={chosen}
            isDisabled={isPending || !guilds}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t(guilds ? 'choose' : 'loading')}</option>
            {guilds?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </FormControl>
        <Button
          variant="outline"
          leftIcon={<Copy size={16} aria-hidden />}
          isDisabled={chosen === ''}
          isLoading={isPending}
          loadingText={t('busy')}
          onClick={copy}
        >
          {t('action')}
        </Button>
      </div>
      {error && <InlineNotice title={t('failed')} error={error} />}
    </>
  )
}
