import { type FieldErrors, hasControl, isUsed, within } from './complaints'
import type { Path } from './form-api'
import { type JsonObject, ownProperty } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'
import { OptionField } from './option-field'
import { wideOptions } from '@/api/json-schema/option-layout'

type OptionFieldsProps = {
  options: ReadonlyMap<string, Option>
  values: JsonObject
  path: Path
  complaints: FieldErrors
}

/** The options of one object. Those whose time has not come are left out; their values stay. */
export function OptionFields({ options, values, path, complaints }: OptionFieldsProps) {
  const wide = wideOptions(options)
  return (
    <div className="options">
      {[...options].map(([key, option]) => {
        const wrong = within(complaints, key)
        const found = ownProperty(values, key)
        if (!hasControl(option, values, wrong)) return null
        return (
          <OptionField
            key={key}
            option={option}
            value={found === undefined ? option.preset : found}
            path={[...path, key]}
            complaints={wrong}
            isWide={wide.has(key)}
            isUnused={!isUsed(option, values)}
          />
        )
      })}
    </div>
  )
}
