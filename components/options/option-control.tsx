import { type ComponentType, createElement } from 'react'
import type { ListOption, NumberOption, ObjectOption, TextOption } from '@/contract/declaration/option'
import { ChoiceControl, ChoicesControl } from './controls/choice-controls'
import {
  ChannelControl,
  ChannelsControl,
  EmojiControl,
  MemberControl,
  MembersControl,
  MessageControl,
  RoleControl,
  RolesControl,
  TimeZoneControl,
} from './controls/discord-controls'
import { ColourControl, DurationControl, NumberControl, switchable } from './controls/number-controls'
import {
  ImageControl,
  JsonControl,
  SwitchControl,
  TemplateControl,
  TextControl,
} from './controls/text-controls'
import type { ControlProps } from './form-context'
import {
  CommandsControl,
  DateTimeControl,
  ListControl,
  PickControl,
  PicksControl,
  SecretControl,
  TagsControl,
  TimeControl,
} from './lazy-controls'
import { GroupControl } from './option-fields'

/** The controls for one kind of option, by the names of `contract/declaration/controls.ts`. */
type Controls<Kind extends ControlProps['option']> = Record<
  Kind['control'],
  ComponentType<ControlProps<Kind>>
>

const textControls: Controls<TextOption> = {
  text: TextControl,
  template: TemplateControl,
  secret: SecretControl,
  datetime: DateTimeControl,
  image: ImageControl,
  time: TimeControl,
  timezone: TimeZoneControl,
  role: RoleControl,
  channel: ChannelControl,
  member: MemberControl,
  pick: PickControl,
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
  members: MembersControl,
  picks: PicksControl,
}

const objectControls: Controls<ObjectOption> = { message: MessageControl, group: GroupControl }

function ControlOf({ option, ...props }: ControlProps) {
  switch (option.kind) {
    case 'text':
      return createElement(textControls[option.control], { ...props, option })
    case 'number':
      return createElement(numberControls[option.control], { ...props, option })
    case 'list':
      return createElement(listControls[option.control], { ...props, option })
    case 'object':
      return createElement(objectControls[option.control], { ...props, option })
    case 'switch':
      return <SwitchControl {...props} option={option} />
    case 'choice':
      return <ChoiceControl {...props} option={option} />
    case 'json':
      return <JsonControl {...props} option={option} />
  }
}

export const controls = { Control: ControlOf }
