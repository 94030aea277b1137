import { Button, Stack } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { toWallTime } from '@/components/form/wall-time'
import { MomentField } from '@/components/form/moment-field'
import { DialogBar, ModalDialog } from '@/components/ui/modal-dialog'
import { RadioCard } from '@/components/ui/radio-card'
import { isUnreadable, type Unreadable } from '@/contract/json'
import { ownTimeZone, zoneName } from '@/contract/time-zones'
import { timestampsOf } from './timestamps'

type TimestampDialogProps = { onInsert: (text: string) => void; onClose: () => void }

const hour = 3_600_000
const nextFullHour = () => new Date((Math.floor(Date.now() / hour) + 1) * hour).toISOString()

/** A day, a time and how Discord shows them, chosen without typing. */
export function TimestampDialog({ onInsert, onClose }: TimestampDialogProps) {
  const t = useTranslations('message.insert')
  const common = useTranslations('form.dateTime')
  const locale = useLocale()
  const group = useId()
  const { name: zone, isKnown } = ownTimeZone()
  const [moment, setMoment] = useState<string | Unreadable>(nextFullHour)
  const [chosen, setChosen] = useState(0)
  const isMoment = !isUnreadable(moment) && toWallTime(moment, zone) !== ''
  const styles = isMoment ? timestampsOf(moment, locale) : []
  const text = styles[chosen]?.text

  /** Enter in a field would be the form's around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (text !== undefined) onInsert(text)
  }
  return (
    <ModalDialog placement="centre" title={t('timeTitle')} onClose={onClose}>
      <Stack spacing={4} onKeyDown={onKeyDown}>
        <MomentField
          label={t('dayAndTime')}
          help={isKnown ? t('timeHelp', { zone: zoneName(zone) }) : common('unknownZone')}
          zone={zone}
          moment={moment}
          onChange={setMoment}
        />
        {styles.length > 0 && (
          <Stack spacing={2} role="radiogroup" aria-label={t('reads')}>
            {styles.map(({ reads, style }, at) => (
              <RadioCard key={style} name={group} isChecked={at === chosen} onChoose={() => setChosen(at)}>
                {reads}
              </RadioCard>
            ))}
          </Stack>
        )}
        <DialogBar>
          <Button variant="ghost" onClick={onClose}>
            {t('cancelTime')}
          </Button>
          <Button isDisabled={text === undefined} onClick={() => text !== undefined && onInsert(text)}>
            {t('insertTime')}
          </Button>
        </DialogBar>
      </Stack>
    </ModalDialog>
  )
}
