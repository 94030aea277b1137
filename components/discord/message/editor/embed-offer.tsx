import { Button, Flex, Text } from '@chakra-ui/react'
import { LayoutTemplate } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DraftEmbed } from '@/contract/declaration/read-message'

type EmbedOfferProps = {
  /** There is no text above it. */
  isAlone: boolean
  /** The embed that was there before. */
  removed: DraftEmbed | null
  onAdd: (embed: DraftEmbed) => void
}

/** In place of an embed. What was removed can be brought back while the editor is open. */
export function EmbedOffer({ isAlone, removed, onAdd }: EmbedOfferProps) {
  const t = useTranslations('message.embed')
  return (
    <Flex
      wrap="wrap"
      align="center"
      gap={3}
      p={4}
      border="1px dashed"
      borderColor="border.strong"
      borderRadius="lg"
      color="text.muted"
      role="group"
      aria-label={t('title')}
    >
      <LayoutTemplate size={20} />
      <Text layerStyle="hint" flex="1 1 12rem">
        {t(isAlone ? 'noneAlone' : 'none')}
      </Text>
      <Button variant="outline" onClick={() => onAdd({})}>
        {t('add')}
      </Button>
      {removed && (
        <Button variant="ghost" data-restore onClick={() => onAdd(removed)}>
          {t('restore')}
        </Button>
      )}
    </Flex>
  )
}
