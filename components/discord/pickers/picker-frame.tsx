import {
  chakra,
  FormControl,
  FormErrorMessage,
  FormHelperText,
  FormLabel,
  Skeleton,
  useFormControl,
  useMergeRefs,
  VisuallyHidden,
} from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronsUpDown, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { InlineNotice } from '@/components/ui/inline-notice'
import { usePreloaded } from '@/components/ui/preloadable'
import { LazyPickerPanel } from './lazy-picker-panel'
import type { PickerFieldProps, PickerSource } from './picker-item'
import { fieldStyles } from './picker-styles'
import type { Dropdown } from './use-dropdown'

type PickerFrameProps = Omit<PickerFieldProps, 'onBlur'> & {
  dropdown: Dropdown
  /** What a person should know about the choice; it does not keep them from saving. */
  warnings?: readonly string[]
  /** What stands in the box before the button. */
  before?: ReactNode
  /** The one thing that is chosen and can be taken away again. */
  clear?: { name: string; onClear: () => void }
  panel: ReactNode
  children: ReactNode
}

const late = [LazyPickerPanel]

/** A labelled box with the button that opens a panel, and the panel. */
export function PickerFrame({ dropdown, before, clear, panel, children, ...field }: PickerFrameProps) {
  const { label, description, error, warnings, id, isRequired, isDisabled } = field
  const t = useTranslations('pickers')
  usePreloaded(late)
  const help = error === undefined && description

  return (
    <FormControl isInvalid={error !== undefined} {...{ id, isRequired, isDisabled }}>
      <FormLabel>{label}</FormLabel>
      <chakra.div sx={fieldStyles} {...dropdown.rootProps}>
        <div
          className="box"
          data-invalid={error === undefined ? undefined : ''}
          data-disabled={isDisabled ? '' : undefined}
        >
          {before}
          <Trigger name={field.name} dropdown={dropdown} buttonRef={field.ref}>
            {children}
          </Trigger>
          {clear && (
            <button
              type="button"
              className="clear"
              aria-label={t('clear', { label, name: clear.name })}
              onClick={() => {
                clear.onClear()
                dropdown.focus()
              }}
            >
              <X size={16} aria-hidden />
            </button>
          )}
        </div>
        {dropdown.opened && panel}
      </chakra.div>
      {(help || warnings) && (
        <FormHelperText as="div">
          {help && <p>{help}</p>}
          {warnings && <Warnings texts={warnings} />}
        </FormHelperText>
      )}
      <FormErrorMessage>{error}</FormErrorMessage>
    </FormControl>
  )
}

type TriggerProps = {
  name?: string
  dropdown: Dropdown
  buttonRef?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** Its name is the field's label, its value what it shows. */
function Trigger({ name, dropdown, buttonRef, children }: TriggerProps) {
  const { id, disabled, ...control } = useFormControl({})
  const { ref, ...trigger } = dropdown.triggerProps
  return (
    <button
      id={id}
      type="button"
      className="trigger"
      role="combobox"
      name={name}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-invalid={control['aria-invalid']}
      aria-required={control['aria-required']}
      aria-describedby={control['aria-describedby']}
      {...trigger}
      ref={useMergeRefs(ref, buttonRef)}
    >
      {children}
      <ChevronsUpDown className="chevron" size={16} aria-hidden />
    </button>
  )
}

/** More would bury the field. */
const maxWarnings = 4

const warningStyles = {
  display: 'grid',
  gap: 1,
  '> p': { display: 'flex', gap: 2, color: 'warning.text' },
  '> p > svg': { flexShrink: 0, mt: '0.1875rem' },
} as const

function Warnings({ texts }: { texts: readonly string[] }) {
  const t = useTranslations('pickers.warnings')
  const rest = texts.length - maxWarnings
  return (
    <chakra.div sx={warningStyles} aria-live="polite">
      {texts.slice(0, maxWarnings).map((text) => (
        <p key={text}>
          <TriangleAlert size={16} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
      {rest > 0 && <p>{t('more', { count: rest })}</p>}
    </chakra.div>
  )
}

type PickerNotLoadedProps = {
  kind: PickerSource['kind']
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  field: Pick<PickerFieldProps, 'label' | 'description' | 'error'>
}

/** A picker without its list: still loading, or what went wrong and another try. What was chosen is not touched. */
export function PickerNotLoaded({ kind, query, field: { label, description, error } }: PickerNotLoadedProps) {
  const t = useTranslations()
  return (
    <FormControl as="div" isInvalid={error !== undefined}>
      <FormLabel as="p">{label}</FormLabel>
      <chakra.div sx={fieldStyles}>
        {query.error ? (
          <InlineNotice
            title={t(`pickers.${kind}.failed`)}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div className="box" aria-busy="true">
            <Skeleton mx={3} h={4} w="40%" />
            <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
          </div>
        )}
      </chakra.div>
      {error === undefined && description && <FormHelperText>{description}</FormHelperText>}
      <FormErrorMessage>{error}</FormErrorMessage>
    </FormControl>
  )
}
