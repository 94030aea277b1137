import { Button, chakra, Link } from '@chakra-ui/react'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useSendTest } from '@/api/features'
import type { TestMessage } from '@/api/test-message.schema'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { radioCardStyles } from '@/components/features/feature-skeleton'
import { useFormApi } from '@/components/features/form-api'
import { InlineNotice } from '@/components/ui/inline-notice'
import { ModalDialog } from '@/components/ui/modal-dialog'
import type { Permission } from '@/config/permissions'
import type { Target } from './send-test'

type TestDialogProps = Omit<TestMessage, 'channel'> & {
  label: string
  target: Target
  onTarget: (change: Partial<Target>) => void
  onClose: () => void
}

const kinds = ['person', 'channel'] as const

const writePermissions: readonly Permission[] = ['VIEW_CHANNEL', 'SEND_MESSAGES']
const embedPermissions: readonly Permission[] = [...writePermissions, 'EMBED_LINKS']

/** Asks where a message goes, sends it, and shows the result. */
export function TestDialog({ label, path, message, target, onTarget, onClose }: TestDialogProps) {
  const { guildId, featureId } = useFormApi()
  const t = useTranslations('features.test')
  const titleId = useId()
  const { mutate, reset, isPending, data: sent, error } = useSendTest(guildId, featureId)
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
    <ModalDialog role="dialog" placement="centre" labelledBy={titleId} onClose={onClose}>
      <chakra.div sx={styles}>
        <div>
          <h2 id={titleId}>{t('title', { label })}</h2>
          <p className="quiet">{t('about')}</p>
        </div>
        <div className="cards" role="radiogroup" aria-label={t('where')}>
          {kinds.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={titleId}
                ref={each === kind ? checked : undefined}
                checked={each === kind}
                onChange={() => choose({ kind: each })}
              />
              {t(each)}
            </label>
          ))}
        </div>
        {kind === 'channel' && (
          <ChannelPicker
            label={t('channelLabel')}
            guildId={guildId}
            permissions={typeof message !== 'string' && message.embed ? embedPermissions : writePermissions}
            error={isAsked && isLacking ? t('noChannel') : undefined}
            value={channel}
            onChange={(next) => choose({ channel: next })}
            ref={picker}
          />
        )}
        <div role="status">
          {sent && (
            <chakra.p layerStyle="notice.info">
              <CircleCheck size={20} aria-hidden />
              {t('sent')}
              {sent.url && (
                <Link
                  href={sent.url}
                  isExternal
                  display="inline-flex"
                  alignItems="center"
                  gap={1}
                  fontWeight="semibold"
                >
                  {t('see')} <ExternalLink size={14} aria-hidden />
                </Link>
              )}
            </chakra.p>
          )}
        </div>
        {error && <InlineNotice title={t('notSent')} error={error} fields={error.fields} />}
        <div className="actions">
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
          <Button aria-disabled={isPending || isLacking} onClick={send}>
            {t(isPending ? 'sending' : 'send')}
          </Button>
        </div>
      </chakra.div>
    </ModalDialog>
  )
}

const styles = {
  display: 'grid',
  gap: 4,
  h2: { fontSize: 'lg', fontWeight: 'semibold', letterSpacing: 'tight' },
  '.quiet': { mt: 1, color: 'text.muted', fontSize: 'sm' },
  ...radioCardStyles,
  '.cards > label': { ...radioCardStyles['.cards > label'], alignItems: 'center' },
  '.cards input': { flexShrink: 0 },
  '[role=status]:empty': { display: 'none' },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' },
} as const
