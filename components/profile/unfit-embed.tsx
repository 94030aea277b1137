import { Button } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Embed } from '@/api/embed.schema'
import { readEmbedJson } from '@/components/discord/message/editor/embed-json'

type UnfitEmbedProps = {
  value: Readonly<Record<string, unknown>>
  onChange: (embed: Embed | null) => void
}

/** What is saved in place of an embed stays as it is until somebody decides otherwise. */
export function InvalidEmbed({ value, onChange }: UnfitEmbedProps) {
  const t = useTranslations('profile.embed')
  const reading = readEmbedJson(JSON.stringify(value))
  return (
    <div className="unfit">
      <TriangleAlert size={20} aria-hidden />
      <p>{t('unfit')}</p>
      {reading.ok && (
        <Button size="sm" variant="outline" onClick={() => onChange(reading.embed)}>
          {t('takeOver')}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => onChange(null)}>
        {t('renew')}
      </Button>
    </div>
  )
}
