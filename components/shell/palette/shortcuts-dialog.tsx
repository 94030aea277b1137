import { Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Switch } from '@/components/form/switch'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { setHelpKeyOff, useIsHelpKeyOff } from '@/stores/palette'
import { controlKey } from '@/components/ui/keys'

const shortcuts = [
  { name: 'find', keys: ['control K'] },
  { name: 'list', keys: ['?'] },
  { name: 'save', keys: ['control S'] },
  { name: 'format', keys: ['control B', 'control I', 'control U'] },
  { name: 'walk', keys: ['↑', '↓'] },
  { name: 'close', keys: ['Esc'] },
] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const isOff = useIsHelpKeyOff()
  return (
    <ModalDialog placement="centre" title={t('shortcuts.title')} onClose={onClose}>
      <Grid gap={5}>
        <Grid as="dl" templateColumns="1fr auto" gap={2} fontSize="sm" alignItems="baseline">
          {shortcuts.map(({ name, keys }) => (
            <Fragment key={name}>
              <dt>{t(`shortcuts.${name}`)}</dt>
              <Flex as="dd" gap={1} justify="flex-end" wrap="wrap">
                {keys.map((key) => (
                  <chakra.kbd key={key} layerStyle="key">
                    {key.replace('control', controlKey())}
                  </chakra.kbd>
                ))}
              </Flex>
            </Fragment>
          ))}
        </Grid>
        <Switch
          label={t('shortcuts.helpKey')}
          help={t('shortcuts.helpKeyHint')}
          isOn={!isOff}
          onChange={(isOn) => setHelpKeyOff(!isOn)}
        />
        <Button variant="outline" justifySelf="end" onClick={onClose}>
          {t('close')}
        </Button>
      </Grid>
    </ModalDialog>
  )
}
