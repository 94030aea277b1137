import type { ComponentType } from 'react'
import type { ListOption, NumberOption, ObjectOption, TextOption } from '@/api/json-schema/option'
import { ChoiceControl, ChoicesControl } from '@/components/features/controls/choice-controls'
import {
  ColourControl,
  DurationControl,
  NumberControl,
  switchable,
} from '@/components/features/controls/number-controls'
import {
  ImageControl,
  JsonControl,
  SwitchControl,
  TemplateControl,
  TextControl,
} from '@/components/features/controls/text-controls'
import {
  ChannelControl,
  ChannelsControl,
  EmojiControl,
  MessageControl,
  RoleControl,
  RolesControl,
  TimeZoneControl,
} from '@/components/features/controls/discord-controls'
import type { ControlProps } from './form-api'
import { CommandsControl, DateTimeControl, ListControl, TagsControl } from './lazy-controls'
import { GroupControl } from './option-fields'

/** The controls of one kind of option, by the names of `config/features/controls.ts`. */
type Controls<Kind extends ControlProps['option']> = Record<
  Kind['control'],
  ComponentType<ControlProps<Kind>>
>

export const textControls: Controls<TextOption> = {
  text: TextControl,
  template: TemplateControl,
  datetime: DateTimeControl,
  image: ImageControl,
  timezone: TimeZoneControl,
  role: RoleControl,
  channel: ChannelControl,
  emoji: EmojiControl,
}

export const numberControls: Controls<NumberOption> = {
  number: switchable(NumberControl),
  duration: switchable(DurationControl),
  colour: ColourControl,
}

const listControls: Controls<ListOption> = {
  list: ListControl,
  tags: TagsControl,
  commands: CommandsControl,
  choices: ChoicesControl,
  roles: RolesControl,
  channels: ChannelsControl,
}

const objectControls: Controls<ObjectOption> = { message: MessageControl, group: GroupControl }

/** The control that an option is drawn with. */
export function ControlOf({ option, ...props }: ControlProps) {
  switch (option.kind) {
    case 'text': {
      const Control = textControls[option.control]
      return <Control {...props} option={option} />
    }
    case 'number': {
      const Control = numberControls[option.control]
      return <Control {...props} option={option} />
    }
    case 'list': {
      const Control = listControls[option.control]
      return <Control {...props} option={option} />
    }
    case 'object': {
      const Control = objectControls[option.control]
      return <Control {...props} option={option} />
    }
    case 'switch':
      return <SwitchControl {...props} option={option} />
    case 'choice':
      return <ChoiceControl {...props} option={option} />
    case 'json':
      return <JsonControl {...props} option={option} />
  }
}
