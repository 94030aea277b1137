import { SimpleGrid } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/page'
import type { GuildPreview } from '@/contract/calls/discord'
import { ImportReview } from './import-review'
import { FileSource, GuildSource, type Source } from './import-sources'

type ImportSectionProps = { guild: Pick<GuildPreview, 'id' | 'name'>; isReadOnly: boolean }

export function ImportSection({ guild, isReadOnly }: ImportSectionProps) {
  const t = useTranslations('transfer.import')
  const [source, setSource] = useState<Source | null>(null)
  const [isBack, setIsBack] = useState(false)

  function goBack() {
    setSource(null)
    setIsBack(true)
  }
  if (source) return <ImportReview key={source.id} guild={guild} source={source} onBack={goBack} />
  return (
    <Card title={t('title')} lead={t(isReadOnly ? 'readOnly' : 'lead')}>
      {!isReadOnly && (
        <SimpleGrid columns={{ base: 1, md: 2 }} spacing={{ base: 6, md: 8 }} alignItems="start" mt={5}>
          <FileSource takesFocus={isBack} onSource={setSource} />
          <GuildSource guildId={guild.id} onSource={setSource} />
        </SimpleGrid>
      )}
    </Card>
  )
}
