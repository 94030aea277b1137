import { Button, Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isNotOffered } from '@/api/http'
import { useDeleteGuildData } from '@/api/transfer'
import { DeletionDialog, takeFocus } from '@/components/ui/deletion-dialog'
import { isolated } from '@/components/ui/isolated'
import { Card } from '@/components/ui/page'
import { DownloadConfiguration, type NamedGuild } from './download-configuration'

type DeletionSectionProps = { guild: NamedGuild; isAllowed: boolean }

export function DeletionSection({ guild, isAllowed }: DeletionSectionProps) {
  const t = useTranslations('transfer.deletion')
  const deletion = useDeleteGuildData(guild.id)
  const [isAsking, setAsking] = useState(false)
  const isOffered = !isNotOffered(deletion.error)
  const lead = isAllowed ? 'lead' : 'needsFullAccess'

  function ask() {
    deletion.reset()
    setAsking(true)
  }
  if (!isOffered)
    return (
      <Card title={t('title')}>
        <Text layerStyle="hint" mt={1} tabIndex={-1} outline={0} ref={takeFocus}>
          {t('notOffered')}
        </Text>
      </Card>
    )
  return (
    <Card title={t('title')} lead={t(lead)}>
      {deletion.isSuccess && !isAsking && (
        <Text mt={4} fontWeight="semibold" role="status" tabIndex={-1} outline={0} ref={takeFocus}>
          {t('done', { name: isolated(guild.name) })}
        </Text>
      )}
      {isAllowed && (
        <Button mt={4} variant="outline" color="danger.text" leftIcon={<Trash2 size={16} />} onClick={ask}>
          {t('action')}
        </Button>
      )}
      {isAsking && <GuildDeletionDialog guild={guild} deletion={deletion} onClose={() => setAsking(false)} />}
    </Card>
  )
}

const goes = ['configuration', 'secrets', 'history', 'images', 'reports'] as const
const stays = ['bot', 'note', 'people', 'discord'] as const

type GuildDeletionDialogProps = {
  guild: NamedGuild
  deletion: ReturnType<typeof useDeleteGuildData>
  onClose: () => void
}

function GuildDeletionDialog({ guild, deletion, onClose }: GuildDeletionDialogProps) {
  const t = useTranslations('transfer.deletion')
  const word = t('word')

  return (
    <DeletionDialog
      texts={{
        question: t('question', { name: isolated(guild.name) }),
        action: t('action'),
        cancel: t('cancel'),
        failed: t('failed'),
        confirm: t('confirm', { word }),
        word,
      }}
      lists={[
        { title: t('goes'), items: goes.map((what) => t(`goesList.${what}`)) },
        { title: t('stays'), items: stays.map((what) => t(`staysList.${what}`)) },
      ]}
      deletion={deletion}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div>
        <Text>{t('first')}</Text>
        <DownloadConfiguration guild={guild} variant="outline" />
      </div>
    </DeletionDialog>
  )
}
