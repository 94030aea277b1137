import { Button } from '@chakra-ui/react'
import { WandSparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Preset } from '@/contract/calls/features'
import { saysTheSame } from '@/contract/declaration/older-names'
import { isSame, type JsonObject, ownProperty } from '@/contract/json'
import { useHasFullAccess, useHasPremium } from '@/components/shell/use-guild'
import { isolated } from '@/components/ui/isolated'
import { preload, whileLoading } from '@/components/ui/preloadable'
import { useUndoNotification } from '@/components/ui/notify'
import type { FeatureOptions } from '@/components/options/validate-options'
import type { PresetChanges } from './preset-dialog'

const PresetDialog = dynamic(() => import('./preset-dialog').then((code) => code.PresetDialog), {
  ssr: false,
  loading: whileLoading(),
})

type PresetsProps = {
  guildId: string
  subject: string
  presets: readonly Preset[]
  /** That of their texts; undefined where nobody says. */
  language: string | undefined
  options: FeatureOptions['options']
  getValues: () => JsonObject
  fillIn: (values: JsonObject) => void
}

/** The button that offers a feature’s presets. Applying one fills in the form and saves nothing. */
export function Presets({ presets, language, options, getValues, fillIn, ...about }: PresetsProps) {
  const t = useTranslations('features.presets')
  const [isOpen, setOpen] = useState(false)
  const notifyWithUndo = useUndoNotification()
  const hasFullAccess = useHasFullAccess(about.guildId)
  const isPremium = (key: string) => options.get(key)?.isPremium === true
  const hasPremium = useHasPremium({ isDisabled: ![...options.keys()].some(isPremium) })
  const isHeld = (key: string) =>
    (!hasFullAccess && options.get(key)?.isGuarded === true) || (!hasPremium && isPremium(key))
  const presetChanges: PresetChanges = (preset, values) => {
    const all = Object.entries(changesOf(preset, options, values))
    return {
      changes: Object.fromEntries(all.filter(([key]) => !isHeld(key))),
      held: all.flatMap(([key]) => (isHeld(key) ? [isolated(options.get(key)?.title ?? key)] : [])),
    }
  }

  function apply(preset: Preset) {
    setOpen(false)
    const before = getValues()
    const after = presetChanges(preset, before).changes
    const keys = Object.keys(after)
    fillIn(after)
    notifyWithUndo({
      about: `${about.subject} preset`,
      title: t('done', { name: isolated(preset.name) }),
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
        size="sm"
        variant="outline"
        leftIcon={<WandSparkles size={16} />}
        aria-haspopup="dialog"
        onPointerEnter={() => void preload(PresetDialog)}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <PresetDialog
          {...{ ...about, presets, language, options, presetChanges, values: getValues() }}
          onApply={apply}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Returns what a preset changes: rows that are missing in a list are added, other values are replaced. */
function changesOf({ options: preset }: Preset, options: FeatureOptions['options'], values: JsonObject) {
  const changes = Object.entries(preset).flatMap(([key, value]): [string, unknown][] => {
    const option = options.get(key)
    if (!option) return []
    const now = ownProperty(values, key)
    if (option.kind !== 'list' || !Array.isArray(value) || !Array.isArray(now)) return [[key, value]]
    const added = value.filter((row: unknown) => !now.some((other: unknown) => isSame(row, other)))
    return [[key, [...(now as unknown[]), ...added]]]
  })
  return Object.fromEntries(
    changes.filter(([key, value]) => !saysTheSame(options.get(key), value, ownProperty(values, key))),
  )
}
