import { Box, Button, Flex, type FlexProps, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { ReactNode } from 'react'
import type { GuildPreview } from '@/contract/calls/discord'
import { useRevertImport } from '@/api/history'
import { featureOf } from '@/contract/calls/subject'
import type { ImportResult } from '@/contract/calls/transfer'
import type { Subject } from '@/components/changes/use-subjects'
import { BusyButton } from '@/components/ui/busy-button'
import { useErrorText } from '@/components/ui/error-kinds'
import { paths } from '@/config/paths'
import { RequestErrors } from './part-summary'
import { isOutdated } from './plan'
import type { Outcome } from './use-copies'

type OutcomeLineProps = {
  guild: GuildPreview
  outcome: Outcome
  find: (id: string) => Subject
  onUndone: (copied: ImportResult) => void
}

export function OutcomeLine({ guild, outcome, find, onUndone }: OutcomeLineProps) {
  const t = useTranslations('copy')
  const errorText = useErrorText()
  if (outcome.is === 'busy') return <Text layerStyle="hint">{t('copying')}</Text>
  if (outcome.is !== 'failed')
    return <DoneLine {...{ guild, onUndone }} result={outcome.result} isUndone={outcome.is === 'undone'} />
  const { error } = outcome
  return (
    <OutcomeFrame>
      <IconText icon={CircleAlert} color="danger.text" fontWeight="medium">
        {`${t('failed')}: ${isOutdated(error) ? t('outdated') : errorText(error)}`}
      </IconText>
      {!isOutdated(error) && <RequestErrors fields={error.fields} find={find} />}
    </OutcomeFrame>
  )
}

/** Gets the focus when the button that was pressed is gone. */
const OutcomeFrame = ({ children }: { children: ReactNode }) => (
  <Flex
    className="outcome"
    wrap="wrap"
    align="center"
    columnGap={3}
    rowGap={1.5}
    borderRadius="sm"
    tabIndex={-1}
  >
    {children}
  </Flex>
)

type DoneLineProps = Pick<OutcomeLineProps, 'guild' | 'onUndone'> & {
  result: ImportResult
  isUndone: boolean
}

function DoneLine({ guild, result, isUndone, onUndone }: DoneLineProps) {
  const t = useTranslations('copy')
  const errorText = useErrorText()
  const { mutate, error, isPending } = useRevertImport(guild.id)
  const { batch, parts } = result
  const [only, another] = parts
  const feature = another ? undefined : featureOf(only?.subject ?? '')

  return (
    <OutcomeFrame>
      <IconText icon={CircleCheck} iconColour="success.text" color="text.primary" fontWeight="medium">
        <span role="status">{t(isUndone ? 'undone' : batch === null ? 'doneNothing' : 'done')}</span>
      </IconText>
      <Flex wrap="wrap" align="center" gap={2}>
        {batch !== null && !isUndone && (
          <BusyButton
            size="sm"
            variant="outline"
            leftIcon={<Undo2 size={14} />}
            aria-label={t('undoFrom', { name: guild.name })}
            isLoading={isPending}
            loadingText={t('undoing')}
            onClick={(event) => {
              const outcome = event.currentTarget.closest<HTMLElement>('.outcome')
              // The button disappears.
              mutate(batch, {
                onSuccess: () => {
                  onUndone(result)
                  outcome?.focus()
                },
              })
            }}
          >
            {t('undo')}
          </BusyButton>
        )}
        <Button
          as={NextLink}
          size="sm"
          variant="ghost"
          href={feature ? paths.guildFeature(guild.id, feature) : paths.guild(guild.id)}
          prefetch={false}
          aria-label={t('openNamed', { name: guild.name })}
        >
          {t('open')}
        </Button>
      </Flex>
      {error && <p role="alert">{`${t('undoFailed')}: ${errorText(error)}`}</p>}
    </OutcomeFrame>
  )
}

type IconTextProps = FlexProps & { icon: LucideIcon; iconColour?: string }

export const IconText = ({ icon, iconColour, children, ...props }: IconTextProps) => (
  <Flex gap={2} color="text.muted" {...props}>
    <Box as={icon} size={16} flexShrink={0} mt="2px" color={iconColour} />
    <span>{children}</span>
  </Flex>
)
