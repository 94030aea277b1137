import { memo, useEffect, useRef } from 'react'
import { focusField } from '@/components/form/focus-field'
import { isSame } from '@/components/form/is-same'
import { FieldMark } from '@/components/live/form-news'
import type { Complaints } from './complaints'
import { JsonControl } from './controls/json-control'
import { type Path, spellPath, useFocusWish, useFormApi } from './form-api'
import { canShow, type Option } from './option'
import { useComplaintText } from './use-complaint-text'

type OptionFieldProps = {
  option: Option
  value: unknown
  path: Path
  complaints: Complaints
  /** Instead of the option's own title. */
  label?: string
  /** Takes the whole width of its card. */
  isWide?: boolean
}

/** One option with its control. A value that the control cannot show is shown as it is, until it is replaced. */
function Field({ option, value, path, complaints, label = option.title, isWide }: OptionFieldProps) {
  const { edit, touch, Control: Whole } = useFormApi()
  const root = useFocusTarget(path)
  const words = useComplaintText()
  const isWhole = option.control !== 'list' && option.control !== 'group'
  const Control = canShow(option, value) ? Whole : JsonControl

  return (
    <div
      ref={root}
      className="option"
      data-path={spellPath(path)}
      data-wide={isWide ? '' : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) touch(path, isWhole ? 'whole' : 'self')
      }}
    >
      <Control
        {...{ option, label, value, path, complaints }}
        error={words(complaints[''])}
        onChange={(next) => edit(path, next)}
      />
      {path.length === 1 && <FieldMark name={spellPath(path)} />}
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
    spellPath(one.path) === spellPath(other.path) &&
    isSame(one.value, other.value) &&
    isSame(one.complaints, other.complaints),
)

/** Gives the focus to the control when it is wished for here and nothing below takes it. */
function useFocusTarget(path: Path) {
  const root = useRef<HTMLDivElement>(null)
  const wish = useFocusWish(path)
  useEffect(() => {
    const element = root.current
    if (!wish || !element || element.querySelector(`[data-path="${CSS.escape(wish.path)}"]`)) return
    return focusField(element)
  }, [wish])
  return root
}
