import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { MessageNames } from '@/components/discord/message/names'
import { samplesOf } from '@/components/discord/message/placeholders'
import type { Placeholder } from '@/config/features/hints'
import { Markdown } from './markdown'
import { platformVariables } from './platform-colours'
import { PreviewProvider } from './preview-context'
import { previewStyles } from './preview-styles'

type TextPreviewProps = {
  text: string
  placeholders: readonly Placeholder[]
  names?: MessageNames
}

const noNames: MessageNames = {}

const styles = {
  ...previewStyles,
  px: 3,
  py: 2,
  fontSize: 'sm',
  ...platformVariables('light'),
  _dark: platformVariables('dark'),
}

/** A text alone as the platform shows it, in the look that is nearer to the dashboard's. */
export function TextPreview({ text, placeholders, names = noNames }: TextPreviewProps) {
  const t = useTranslations('message.preview')
  const samples = useMemo(() => samplesOf(placeholders), [placeholders])
  const isTemplate = placeholders.length > 0
  const shared = useMemo(() => ({ look: null, names, samples, isTemplate }), [names, samples, isTemplate])

  return (
    <PreviewProvider value={shared}>
      <chakra.figure aria-label={t('label')} sx={styles}>
        <Markdown text={text} />
      </chakra.figure>
    </PreviewProvider>
  )
}
