import { Box, Button, chakra, Grid, Stack, Text } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Preset } from '@/contract/calls/features'
import { isText, type JsonObject, ownProperty } from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import { readMessage } from '@/contract/declaration/read-message'
import { fieldsStyles } from '@/components/changes/history-styles'
import { NamesProvider } from '@/components/changes/names'
import { useSubjects } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { MessagePreview } from '@/components/discord/message/preview/message-preview'
import { DialogBar, ModalDialog } from '@/components/ui/modal-dialog'
import { useBotAuthor, useMessageNames, usePlaceholders } from '@/components/options/form-context'
import { usePartsFrom } from '@/components/options/preview-parts'
import type { Siblings } from '@/components/options/siblings'
import type { FeatureOptions } from '@/components/options/validate-options'
import { RadioCard } from '@/components/ui/radio-card'

/** What a preset changes, and the titles of what this person may not change. */
export type PresetChanges = (preset: Preset, values: JsonObject) => { changes: JsonObject; held: string[] }

type PresetDialogProps = {
  guildId: string
  subject: string
  presets: readonly Preset[]
  /** That of their texts; undefined where nobody says. */
  language: string | undefined
  options: FeatureOptions['options']
  values: JsonObject
  presetChanges: PresetChanges
  onApply: (preset: Preset) => void
  onClose: () => void
}

export function PresetDialog(props: PresetDialogProps) {
  const { guildId, subject, presets, language, options, values, presetChanges, onApply, onClose } = props
  const t = useTranslations('features.presets')
  const format = useFormatter()
  const group = useId()
  const [current, setCurrent] = useState(() => {
    const first = presets.findIndex((one) => Object.keys(presetChanges(one, values).changes).length > 0)
    return Math.max(0, first)
  })
  const { find } = useSubjects(guildId)
  const preset = presets[current]
  const { changes: after, held } = preset ? presetChanges(preset, values) : { changes: {}, held: [] }
  const keys = Object.keys(after)
  const before = Object.fromEntries(keys.map((key) => [key, ownProperty(values, key) ?? null]))

  return (
    <ModalDialog placement="centre" title={t('title')} onClose={onClose}>
      <Grid gap={4}>
        <Stack spacing={2} role="radiogroup" aria-label={t('title')}>
          {presets.map(({ name, summary }, index) => (
            <RadioCard
              key={name}
              name={group}
              isChecked={index === current}
              onChoose={() => setCurrent(index)}
            >
              <span>
                <Text as="strong" display="block" fontWeight="semibold">
                  <bdi lang={language}>{name}</bdi>
                </Text>
                <Text as="span" layerStyle="hint">
                  <bdi lang={language}>{summary}</bdi>
                </Text>
              </span>
            </RadioCard>
          ))}
        </Stack>
        <Stack as="section" spacing={3} minW={0} aria-live="polite">
          {[...options].map(([key, option]) => (
            <PreviewOf
              key={key}
              option={option}
              value={after[key]}
              siblings={{ options, values: { ...values, ...after } }}
            />
          ))}
          {keys.length === 0 ? (
            <Text layerStyle="hint">{t('same')}</Text>
          ) : (
            <Box as="details" sx={fieldsStyles}>
              <chakra.summary layerStyle="summary" py={1}>
                {t('changes', { count: keys.length })}
              </chakra.summary>
              <NamesProvider guildId={guildId}>
                <ChangedFields change={{ before, after }} subject={find(subject)} />
              </NamesProvider>
            </Box>
          )}
        </Stack>
        {held.length > 0 && <Text layerStyle="hint">{t('held', { options: format.list(held) })}</Text>}
        <DialogBar>
          <Text layerStyle="hint" flexBasis="full">
            {t('unsaved')}
          </Text>
          <Button variant="ghost" flex={buttonWidth} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button flex={buttonWidth} isDisabled={keys.length === 0} onClick={() => preset && onApply(preset)}>
            {t('take')}
          </Button>
        </DialogBar>
      </Grid>
    </ModalDialog>
  )
}

const buttonWidth = { base: '1 0 auto', '3sm': 'none' } as const

function PreviewOf({ option, value, siblings }: { option: Option; value: unknown; siblings: Siblings }) {
  const names = useMessageNames(value)
  const author = useBotAuthor()
  const placeholders = usePlaceholders(option.placeholders)
  const parts = usePartsFrom(option.preview, siblings)
  const isTemplate = option.control === 'template' && isText(value)
  if (value === undefined || (option.control !== 'message' && !isTemplate)) return null
  const message = isTemplate ? { content: value, embed: null } : readMessage(value)
  return (
    message && (
      <div>
        <Text mb={1} fontSize="sm" fontWeight="semibold">
          {option.title}
        </Text>
        <MessagePreview {...{ message, placeholders, names, author, parts }} isTemplate />
      </div>
    )
  )
}
