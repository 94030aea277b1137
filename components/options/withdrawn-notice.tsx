import { Button, chakra, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { isolated } from '@/components/ui/isolated'
import { Notice } from '@/components/ui/page'
import { withTexts } from '@/components/ui/with-texts'
import features from '@/config/messages/en/features.json'
import history from '@/config/messages/en/history.json'
import { isText, writeJson } from '@/contract/json'
import type { WithdrawnEdit } from '@/stores/drafts'
import { ValueText } from './value-text'

type WithdrawnNoticeProps = { withdrawn: readonly WithdrawnEdit[]; onClose: () => void }

/** Of an option that a stored draft knows by its name alone. */
const plain = (value: unknown) => (isText(value) ? value : writeJson(value))

/** What somebody had set in options that the bot took away, to read and to copy. */
export const WithdrawnNotice = withTexts({ features, history }, Withdrawn)

function Withdrawn({ withdrawn, onClose }: WithdrawnNoticeProps) {
  const t = useTranslations('features.declaredAgain')
  const common = useTranslations('common')
  const id = useId()
  const labelOf = (titles: readonly string[]) =>
    titles.map(isolated).reduce((label, text) => common('labelled', { label, text }))
  return (
    <Notice as="section" tone="warning" icon={TriangleAlert} aria-labelledby={id}>
      <div>
        <Text as="h2" id={id} fontWeight="semibold">
          {t('withdrawn')}
        </Text>
        <Text>{t('hint')}</Text>
        <chakra.dl mt={2} maxH="40dvh" overflowY="auto">
          {withdrawn
            .flatMap(({ parts }) => parts)
            .map(({ titles, option, value }, at) => (
              // Rows have the same titles, and nothing is moved here.
              <div key={at}>
                <chakra.dt fontSize="xs" color="text.muted">
                  {labelOf(titles)}
                </chakra.dt>
                <chakra.dd overflowWrap="anywhere" whiteSpace="pre-wrap">
                  {option ? <ValueText option={option} value={value} /> : <bdi>{plain(value)}</bdi>}
                </chakra.dd>
              </div>
            ))}
        </chakra.dl>
      </div>
      <Button size="sm" variant="ghost" onClick={onClose}>
        {t('close')}
      </Button>
    </Notice>
  )
}
