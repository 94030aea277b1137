import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Switch } from '@/components/form/switch'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { setHelpKeyOff, useIsHelpKeyOff } from '@/stores/palette'
import { controlKey } from './keys'

const styles = {
  display: 'grid',
  gap: 5,
  h2: { fontSize: 'lg', fontWeight: 'semibold', letterSpacing: 'tight' },
  dl: { display: 'grid', gridTemplateColumns: '1fr auto', gap: 2, fontSize: 'sm', alignItems: 'baseline' },
  dd: { display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' },
  button: { justifySelf: 'end' },
} as const

const rows = [
  { name: 'find', keys: ['control K'] },
  { name: 'list', keys: ['?'] },
  { name: 'save', keys: ['control S'] },
  { name: 'format', keys: ['control B', 'control I', 'control U'] },
  { name: 'walk', keys: ['↑', '↓'] },
  { name: 'close', keys: ['Esc'] },
] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const titleId = useId()
  const isOff = useIsHelpKeyOff()
  return (
    <ModalDialog placement="centre" labelledBy={titleId} onClose={onClose}>
      <chakra.div sx={styles}>
        <h2 id={titleId}>{t('shortcuts.title')}</h2>
        <dl>
          {rows.map(({ name, keys }) => (
            <Shortcut key={name} text={t(`shortcuts.${name}`)} keys={keys} />
          ))}
        </dl>
        <Switch
          label={t('shortcuts.helpKey')}
          help={t('shortcuts.helpKeyHint')}
          isOn={!isOff}
          onChange={(isOn) => setHelpKeyOff(!isOn)}
        />
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
      </chakra.div>
    </ModalDialog>
  )
}

const Shortcut = ({ text, keys }: { text: string; keys: readonly string[] }) => (
  <>
    <dt>{text}</dt>
    <dd>
      {keys.map((key) => (
        <chakra.kbd key={key} layerStyle="key">
          {key.replace('control', controlKey())}
        </chakra.kbd>
      ))}
    </dd>
  </>
)
