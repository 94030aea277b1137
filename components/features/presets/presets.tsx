import { Button } from '@chakra-ui/react'
import { WandSparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Preset } from '@/api/features.schema'
import { isSame, type JsonObject } from '@/config/json'
import { preloadable } from '@/components/ui/preloadable'
import { useUndoNotification } from '@/components/ui/notify'
import type { FeatureOptions } from '@/components/features/validate-options'
import { filledIn } from './filled-in'

const PresetDialog = preloadable(
  () => import('./preset-dialog').then((code) => code.PresetDialog),
  () => null,
)

export type PresetsProps = {
  guildId: string
  subject: string
  presets: readonly Preset[]
  options: FeatureOptions['options']
  /** What the form holds now, as the backend names it. */
  getValues: () => JsonObject
  fillIn: (values: JsonObject) => void
}

/** The button that offers a feature’s presets. Taking one fills in the form and saves nothing. */
export function Presets({ presets, options, getValues, fillIn, ...about }: PresetsProps) {
  const t = useTranslations('features.presets')
  const [isOpen, setOpen] = useState(false)
  const notifyWithUndo = useUndoNotification()

  function take(preset: Preset) {
    setOpen(false)
    const before = getValues()
    const after = filledIn(preset, options, before)
    const keys = Object.keys(after)
    fillIn(after)
    notifyWithUndo({
      about: `${about.subject} preset`,
      title: t('done', { name: preset.name }),
      undo: () => {
        const now = getValues()
        if (keys.some((key) => !isSame(now[key], after[key]))) return 'changed'
        fillIn(Object.fromEntries(keys.map((key) => [key, before[key]])))
        return 'done'
      },
    })
  }

  return (
    <>
      <Button
        className="presets"
        size="sm"
        variant="outline"
        leftIcon={<WandSparkles size={16} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={() => void PresetDialog.load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <PresetDialog
          {...{ ...about, presets, options, values: getValues() }}
          onTake={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
