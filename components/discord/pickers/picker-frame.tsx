import {
  chakra,
  FormControl,
  FormHelperText,
  FormLabel,
  useFormControl,
  useFormControlContext,
  useMergeRefs,
  VisuallyHidden,
} from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronsUpDown, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { FieldError, HelpText } from '@/components/ui/field'
import { InlineNotice } from '@/components/ui/inline-notice'
import { useFieldPopover } from '@/components/ui/popup-position'
import { loadAhead, usePreload, whileLoading } from '@/components/ui/preloadable'
import { SkeletonBlock } from '@/components/ui/skeletons'
import {
  Chip,
  type PanelOptions,
  type PanelProps,
  type PickerFieldProps,
  type PickerSource,
  type ShownItem,
} from './picker-parts'
import { fieldStyles } from './picker-styles'
import { DeclaredText } from '@/components/ui/declared-text'
import { quotable } from '@/contract/text-length'

/** Not part of the field's code: it is large, and the field shows what is chosen without it. */
export const LazyPickerPanel = dynamic(() => import('./picker-panel').then((code) => code.PickerPanel), {
  ssr: false,
  loading: whileLoading(),
})
loadAhead(LazyPickerPanel)
const preloaded = [LazyPickerPanel]

type PickerFrameProps = PickerFieldProps &
  PanelOptions & {
    /** What a person should know about the choice; it does not keep them from saving. */
    warnings?: readonly string[]
    chips?: readonly ShownItem[]
    onRemove?: (id: string) => void
    /** The one thing that is chosen and can be cleared. */
    clear?: { name: string; onClear: () => void } | false
    /** What opens. */
    panel: (props: PanelProps) => ReactNode
    children: ReactNode
  }

export function PickerFrame(props: PickerFrameProps) {
  const { chips = [], onRemove, clear, warnings, panel, children, ...field } = props
  const { label, description, error, isDisabled } = field
  const { chosen, searchLabel, emptyHint, isMultiple } = field
  const t = useTranslations('pickers')
  const popover = usePickerPopover(field.onBlur)
  const help = error === undefined && description
  usePreload(preloaded)

  function pick(id: string) {
    if (isMultiple || !chosen.includes(id)) field.onPick(id)
    if (!isMultiple) popover.close()
  }
  /** The button that was pressed is gone. */
  function andFocus(change: () => void) {
    change()
    popover.focus()
  }

  return (
    <FormControl isInvalid={error !== undefined} isDisabled={isDisabled}>
      <FormLabel>
        <DeclaredText>{label}</DeclaredText>
      </FormLabel>
      <chakra.div sx={fieldStyles} {...popover.rootProps}>
        <div
          className="box"
          data-invalid={error === undefined ? undefined : ''}
          data-disabled={isDisabled ? '' : undefined}
        >
          {chips.length > 0 && (
            <ul className="chips" role="list" aria-label={t('chosenList', { label })}>
              {chips.map((item) => (
                <li key={item.id}>
                  <Chip item={item} onRemove={onRemove && (() => andFocus(() => onRemove(item.id)))} />
                </li>
              ))}
            </ul>
          )}
          <Trigger
            name={field.name}
            hasHelp={Boolean(help || warnings)}
            triggerProps={popover.triggerProps}
            buttonRef={field.ref}
          >
            {children}
          </Trigger>
          {clear && (
            <button
              type="button"
              className="clear"
              aria-label={t('clear', { label, name: quotable(clear.name) })}
              onClick={() => andFocus(clear.onClear)}
            >
              <X size={16} />
            </button>
          )}
        </div>
        {popover.opened &&
          panel({
            label,
            chosen,
            searchLabel,
            emptyHint,
            isMultiple,
            ...popover.opened,
            ...popover.placement,
            id: popover.panelId,
            onPick: pick,
          })}
      </chakra.div>
      {(help || warnings) && (
        <HelpText>
          {help && (
            <p>
              <DeclaredText>{help}</DeclaredText>
            </p>
          )}
          {warnings && <Warnings texts={warnings} />}
        </HelpText>
      )}
      <FieldError>{error}</FieldError>
    </FormControl>
  )
}

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** What is typed on the closed field opens it as a search. */
function usePickerPopover(onBlur?: () => void) {
  const popover = useFieldPopover<{ initialText: string }>(onBlur)
  const triggerProps = {
    ...popover.triggerProps,
    onClick: () => popover.open(popover.opened ? null : { initialText: '' }),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isTyping(event) && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      // Until the panel has loaded, more is typed here.
      const typed = popover.opened?.initialText ?? ''
      popover.open({ initialText: isTyping(event) ? typed + event.key : typed })
    },
  }
  return { ...popover, triggerProps }
}

type TriggerProps = {
  name?: string
  hasHelp: boolean
  triggerProps: ReturnType<typeof usePickerPopover>['triggerProps']
  buttonRef?: Ref<HTMLButtonElement>
  children: ReactNode
}

function Trigger({ name, hasHelp, triggerProps, buttonRef, children }: TriggerProps) {
  const helpId = useFormControlContext()?.helpTextId
  const { id, disabled, ...control } = useFormControl({})
  // What is wrong comes first.
  const describedBy = [control['aria-describedby'], hasHelp && helpId].filter(Boolean).join(' ')
  return (
    <button
      id={id}
      name={name}
      disabled={disabled}
      type="button"
      className="trigger"
      role="combobox"
      aria-haspopup="dialog"
      aria-invalid={control['aria-invalid']}
      aria-describedby={describedBy || undefined}
      {...triggerProps}
      ref={useMergeRefs(triggerProps.ref, buttonRef)}
    >
      {children}
      <ChevronsUpDown className="chevron" size={16} />
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
          <TriangleAlert size={16} />
          <span>{text}</span>
        </p>
      ))}
      {rest > 0 && <p>{t('more', { count: rest })}</p>}
    </chakra.div>
  )
}

type PickerNotLoadedProps = {
  kind: PickerSource['kind']
  query?: Pick<UseQueryResult, 'error' | 'refetch'>
  field: Pick<PickerFieldProps, 'label' | 'description' | 'error'>
}

export function PickerNotLoaded({ kind, query, field: { label, description, error } }: PickerNotLoadedProps) {
  const t = useTranslations()
  const title = t(`pickers.${kind}.failed`)
  return (
    <FormControl as="div" isInvalid={error !== undefined}>
      <FormLabel as="p">{label}</FormLabel>
      {query?.error ? (
        <InlineNotice title={title} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <chakra.div sx={fieldStyles}>
          <div className="box" aria-busy="true">
            <SkeletonBlock mx={3} w="40%" />
            <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
          </div>
        </chakra.div>
      )}
      {error === undefined && description && (
        <FormHelperText>
          <DeclaredText>{description}</DeclaredText>
        </FormHelperText>
      )}
      <FieldError>{error}</FieldError>
    </FormControl>
  )
}
