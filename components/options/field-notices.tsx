import { Button, chakra, Flex } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isSame } from '@/contract/json'
import { blankValue } from '@/contract/declaration/option'
import { useRestoreFocus } from '@/components/form/focus-field'
import { ReadOnlyFields, useIsReadOnly } from '@/components/form/read-only-fields'
import { GetPremium } from '@/components/shell/get-premium'
import { useHasFullAccess, useHasPremium } from '@/components/shell/use-guild'
import { type ControlProps, getIn, useFormApi, useFormContext } from './form-context'

type HeldProps = Pick<ControlProps, 'option' | 'value' | 'path' | 'error'> & { children: ReactNode }

/** Disabled, with the reason, for people who may change the rest of the form. */
export function Held({ option, value, path, error, children }: HeldProps) {
  const t = useTranslations('features')
  const isReadOnly = useIsReadOnly()
  const isClosed = !useHasFullAccess(useFormApi().guildId) && option.isGuarded
  const isUnpaid = !useHasPremium({ isDisabled: !option.isPremium }) && option.isPremium
  const isHeld = (isClosed || isUnpaid) && !isReadOnly
  const reason = t(isClosed ? 'guarded' : 'premium')
  return (
    <>
      <ReadOnlyFields isReadOnly={isReadOnly || isHeld}>{children}</ReadOnlyFields>
      {isHeld && (
        <chakra.p layerStyle="hint" mt={1}>
          {/* A save that was refused says it at the field. */}
          {reason !== error && reason} {!isClosed && <GetPremium />}
        </chakra.p>
      )}
      {isHeld && !isClosed && <DefaultButton {...{ option, value, path }} />}
    </>
  )
}

/** What somebody chose with premium may be put back by anybody. */
function DefaultButton({ option, value, path }: Omit<HeldProps, 'children' | 'error'>) {
  const t = useTranslations('features')
  const { edit } = useFormApi()
  const { defaults } = useFormContext()
  const isInRow = path.some((key) => typeof key === 'number')
  const usual = (isInRow ? undefined : getIn(defaults, path)) ?? blankValue(option)
  const root = useRestoreFocus<HTMLDivElement>()
  return (
    <div ref={root}>
      {!isSame(value ?? null, usual) && (
        <Button size="sm" variant="outline" mt={2} onClick={() => edit(path, usual)}>
          {t('useDefault')}
        </Button>
      )}
    </div>
  )
}

/** Of an option that is shown only because it has an error. */
export function UnusedNotice({ option, label, value, path }: Omit<ControlProps, 'fieldErrors' | 'onChange'>) {
  const t = useTranslations('features.unused')
  const { edit } = useFormApi()
  const saved = getIn(useFormContext().saved, path) ?? blankValue(option)
  const root = useRestoreFocus<HTMLDivElement>()
  return (
    <chakra.div ref={root} layerStyle="notice.warning" mb={3} role="note">
      <p>{t('why', { title: label })}</p>
      {!isSame(saved, value) && (
        <Button size="sm" variant="outline" onClick={() => edit(path, saved)}>
          {t('putBack')}
        </Button>
      )}
    </chakra.div>
  )
}

/** At an option that got the text of another: from which, and how to take it back. */
export function CopiedTextNotice({ name }: { name: string }) {
  const t = useTranslations('features.carried')
  const { copiedText } = useFormContext()
  if (copiedText?.to !== name) return null
  return (
    <Flex role="status" wrap="wrap" align="center" columnGap={3} rowGap={1} mt={2} layerStyle="hint">
      <span>{t('from', { from: copiedText.from })}</span>
      <Button size="sm" variant="outline" onClick={copiedText.undo}>
        {t('takeBack')}
      </Button>
    </Flex>
  )
}
