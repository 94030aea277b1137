import { Text, VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { EmbedTotal, WholeError } from '@/components/discord/message/editor/embed-entries'
import { blankLink } from '@/components/discord/message/editor/message-lists'
import { embedLimits, lengthOfEmbeds } from '@/contract/limits'
import { AddChip } from './embed-tools'
import { useHasFields, usePicture } from './picture-context'

/** Chips for what a message can have several of, and what concerns all of them. */
export function MessageTools() {
  const t = useTranslations('message')
  const { message, allowContent, lists, opened } = usePicture()
  const hasFields = useHasFields()
  const { content, embeds, links = [] } = message
  const { rows: embedRows, adder: embedAdder, isFull: isFullOfEmbeds, max: maxEmbeds } = lists.embeds
  const { rows: linkRows, adder: linkAdder, isFull: isFullOfLinks, max: maxLinks } = lists.links
  if (!embeds && maxLinks === 0) return null
  const needsText = embeds !== undefined && allowContent && content === '' && !hasFields('content')
  const isLong = embeds && lengthOfEmbeds(embeds) > embedLimits.total * 0.75

  function addEmbed(count: number) {
    embedRows.insert(count, {})
    opened.focusNext(`[data-names="embeds.${count}.title"]`)
  }
  function addLink() {
    linkRows.insert(links.length, blankLink)
    opened.open(`links.${links.length}`)
  }

  return (
    <div className="tools of-message">
      <div className="chips-to-add" role="group" aria-label={t('embeds.addToMessage')}>
        {needsText && (
          <AddChip name="content" onClick={() => opened.open('content')}>
            {t('content')}
          </AddChip>
        )}
        {embeds && maxEmbeds > 0 && (
          <AddChip
            ref={embedAdder}
            name="embeds"
            isDisabled={isFullOfEmbeds}
            onClick={() => addEmbed(embeds.length)}
          >
            {t('embeds.add')}
          </AddChip>
        )}
        {maxLinks > 0 && (
          <AddChip ref={linkAdder} name="links" isDisabled={isFullOfLinks} onClick={addLink}>
            {t('links.add')}
          </AddChip>
        )}
      </div>
      {embeds && embeds.length > 0 && isFullOfEmbeds && (
        <Text layerStyle="hint">{t('embeds.full', { max: maxEmbeds })}</Text>
      )}
      {links.length > 0 && isFullOfLinks && (
        <Text layerStyle="hint">{t('links.full', { max: maxLinks })}</Text>
      )}
      {embeds && (embeds.length > 1 || isLong) ? (
        <EmbedTotal path="embeds" embeds={embeds} />
      ) : (
        <WholeError path="embeds" />
      )}
      <WholeError path="links" />
      <VisuallyHidden role="status">{embedRows.status}</VisuallyHidden>
      <VisuallyHidden role="status">{linkRows.status}</VisuallyHidden>
    </div>
  )
}
