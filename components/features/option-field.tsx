import { memo, useEffect, useRef, useState } from 'react'
import { focusField } from '@/components/form/focus-field'
import { isSame } from '@/config/json'
import { FieldMark } from '@/components/shell/live/form-live'
import type { FieldErrors } from './complaints'
import { CarriedNotice } from './carried-notice'
import { JsonControl } from './controls/json-control'
import { type Path, formatPath, useFocusRequest, useFormApi } from './form-api'
import { canShow, type Option } from '@/api/json-schema/option'
import { useOwnComplaint } from './undrawn'
import { UnusedNotice } from './unused-notice'

type OptionFieldProps = {
  option: Option
  value: unknown
  path: Path
  complaints: FieldErrors
  /** Instead of the option's own title. */
  label?: string
  /** Takes the whole width of its card. */
  isWide?: boolean
  /** Drawn only because something in it is wrong. */
  isUnused?: boolean
}

/** One option with its control. A value that the control cannot show is shown as it is, until it is replaced. */
function Field({
  option,
  value,
  path,
  complaints,
  label = option.title,
  isWide,
  isUnused,
}: OptionFieldProps) {
  const { edit, touch, Control: Whole } = useFormApi()
  const root = useFocusTarget(path)
  const error = useOwnComplaint(option, value, complaints)
  const [isInJson, setIsInJson] = useState(false)
  const isWhole = option.control !== 'list' && option.control !== 'group'
  const isReadable = canShow(option, value)
  // JSON that fits after a key was pressed must not be taken away before it is left.
  const isJson = !isReadable || isInJson
  const Control = isJson ? JsonControl : Whole

  return (
    <div
      ref={root}
      className="option"
      data-path={formatPath(path)}
      data-wide={isWide ? '' : undefined}
      onFocus={({ target }) => setIsInJson(isJson && target instanceof HTMLTextAreaElement)}
      onBlur={({ currentTarget, relatedTarget }) => {
        setIsInJson(false)
        if (!currentTarget.contains(relatedTarget)) touch(path, isWhole ? 'whole' : 'self')
      }}
    >
      {isUnused && <UnusedNotice {...{ option, label, value, path }} />}
      <Control {...{ option, label, value, path, complaints, error }} onChange={(next) => edit(path, next)} />
      {path.length === 1 && <CarriedNotice name={formatPath(path)} />}
      {path.length === 1 && <FieldMark name={formatPath(path)} />}
    </div>
  )
}

/** Draws again only when what it shows has changed: long lists stay quick while one of their texts is typed. */
export const OptionField = memo(
  Field,
  (one, other) =>
    one.option === other.option &&
    one.label === other.label &&
    one.isWide === other.isWide &&
    one.isUnused === other.isUnused &&
    formatPath(one.path) === formatPath(other.path) &&
    isSame(one.value, other.value) &&
    isSame(one.complaints, other.complaints),
)

/** Gives the focus to the control when it is wished for here and nothing below takes it. */
export function useFocusTarget<Element extends HTMLElement = HTMLDivElement>(path: Path) {
  const root = useRef<Element>(null)
  const wish = useFocusRequest(path)
  useEffect(() => {
    const element = root.current
    if (!wish || !element || element.querySelector(`[data-path="${CSS.escape(wish.path)}"]`)) return
    return focusField(element)
  }, [wish])
  return root
}
