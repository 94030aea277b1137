import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { withTexts } from '@/components/ui/with-texts'
import features from '@/config/messages/en/features.json'
import history from '@/config/messages/en/history.json'
import settings from '@/config/messages/en/settings.json'
import { valueStyles } from './history-styles'
import { MentionedNames } from './mentioned-names'
import { NamesProvider } from './names'
import { fittingOptions, optionAt } from './options'
import { useSubjects } from './use-subjects'
import { Version } from './version'

type ConflictValueProps = {
  guildId: string
  subject: string
  name: string
  /** The value is one row of that list; undefined if it was removed. */
  isRow: boolean
  value: unknown
  other: unknown
}

/** One of two versions of a list or of a row: what the other does not have. */
export const ConflictValue = withTexts({ features, history, settings }, VersionOfRows)

function VersionOfRows({ guildId, subject, name, isRow, value, other }: ConflictValueProps) {
  const t = useTranslations('features.summary')
  const list = optionAt(useSubjects(guildId).find(subject).option, name)
  const declared = isRow && list.kind === 'list' ? list.items : list
  if (value === undefined) return <span>{t('removed')}</span>
  const option = fittingOptions(declared, value, other ?? null)
  return (
    <NamesProvider guildId={guildId}>
      <MentionedNames before={other} after={value}>
        <chakra.div sx={valueStyles}>
          <Version option={option} before={other} after={value} />
        </chakra.div>
      </MentionedNames>
    </NamesProvider>
  )
}
