import { Button, Flex, Grid, Stack } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useSendTest } from '@/api/bot-requests'
import type { TestMessage } from '@/contract/calls/test-message'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { useFormApi } from '@/components/options/form-context'
import { DoneNotice } from '@/components/ui/done-notice'
import { useFailedTitle } from '@/components/ui/error-kinds'
import { InlineNotice } from '@/components/ui/inline-notice'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { RadioCard } from '@/components/ui/radio-card'
import type { Permission } from '@/contract/discord/permissions'

export type Target = { kind: 'person' | 'channel'; channel: string | null }

type TestDialogProps = Omit<TestMessage, 'channel'> & {
  label: string
  target: Target
  onTarget: (change: Partial<Target>) => void
  onClose: () => void
}

const hasEmbeds = (message: TestMessage['message']) =>
  typeof message !== 'string' && (Boolean(message.embed) || (message.embeds ?? []).length > 0)

const kinds = ['person', 'channel'] as const

const writePermissions: readonly Permission[] = ['VIEW_CHANNEL', 'SEND_MESSAGES']
const embedPermissions: readonly Permission[] = [...writePermissions, 'EMBED_LINKS']

export function TestDialog({ label, path, message, target, onTarget, onClose }: TestDialogProps) {
  const { guildId, featureId } = useFormApi()
  const t = useTranslations('features.test')
  const failedTitle = useFailedTitle()
  const group = useId()
  const { mutate, reset, isPending, data: sent, error } = useSendTest(guildId, featureId ?? '')
  const { kind, channel } = target
  const isLacking = kind === 'channel' && channel === null
  const [isAsked, setAsked] = useState(false)
  const picker = useRef<HTMLButtonElement>(null)
  const checked = useRef<HTMLInputElement>(null)
  // The dialog gives the focus to the first radio button.
  useEffect(() => checked.current?.focus(), [])

  function choose(change: Partial<Target>) {
    reset()
    onTarget(change)
  }
  function send() {
    setAsked(true)
    if (isLacking) picker.current?.focus()
    else if (!isPending) mutate({ path, message, channel: kind === 'person' ? null : channel })
  }

  return (
    <ModalDialog placement="centre" title={t('title', { label })} lead={t('about')} onClose={onClose}>
      <Grid gap={4}>
        <Stack spacing={2} role="radiogroup" aria-label={t('where')}>
          {kinds.map((each) => (
            <RadioCard
              key={each}
              name={group}
              inputRef={each === kind ? checked : undefined}
              isChecked={each === kind}
              onChoose={() => choose({ kind: each })}
            >
              {t(each)}
            </RadioCard>
          ))}
        </Stack>
        {kind === 'channel' && (
          <ChannelPicker
            label={t('channelLabel')}
            guildId={guildId}
            permissions={hasEmbeds(message) ? embedPermissions : writePermissions}
            error={isAsked && isLacking ? t('noChannel') : undefined}
            value={channel}
            onChange={(next) => choose({ channel: next })}
            ref={picker}
          />
        )}
        <DoneNotice text={sent ? t('sent') : null} url={sent?.url} linkText={t('see')}>
          {error && (
            <InlineNotice title={failedTitle(error, t('notSent'))} error={error} fields={error.fields} />
          )}
        </DoneNotice>
        <Flex wrap="wrap" justify="flex-end" gap={3}>
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
          <Button aria-disabled={isPending || isLacking} onClick={send}>
            {t(isPending ? 'sending' : 'send')}
          </Button>
        </Flex>
      </Grid>
    </ModalDialog>
  )
}
