import { Button, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { readEmbedJson } from '@/components/discord/message/editor/embed-json'
import { Notice } from '@/components/ui/page'
import type { DraftEmbed } from '@/contract/declaration/read-message'

type InvalidEmbedProps = {
  value: object
  onChange: (embed: DraftEmbed | null) => void
}

/** A saved value that is no embed stays until the person decides. */
export function InvalidEmbed({ value, onChange }: InvalidEmbedProps) {
  const t = useTranslations('profile.embed')
  const reading = readEmbedJson(JSON.stringify(value))
  const [embed] = reading.ok ? reading.embeds : []
  return (
    <Notice tone="warning" icon={TriangleAlert} mt={4}>
      <Text>{t('unfit')}</Text>
      {embed && (
        <Button size="sm" variant="outline" onClick={() => onChange(embed)}>
          {t('takeOver')}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => onChange(null)}>
        {t('renew')}
      </Button>
    </Notice>
  )
}
