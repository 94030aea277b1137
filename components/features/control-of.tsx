import { GroupControl } from './option-fields'
import { ChoiceControl, ChoicesControl } from '@/components/features/controls/choice-controls'
import { ColourControl, DurationControl, NumberControl } from '@/components/features/controls/number-controls'
import { DateTimeControl } from '@/components/features/controls/date-time-control'
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
} from '@/components/features/controls/discord-controls'
import type { ControlProps } from './form-api'
import { ListControl } from './lazy-controls'

/** The control that an option is drawn with. */
export function ControlOf({ option, ...props }: ControlProps) {
  switch (option.control) {
    case 'text':
      return <TextControl {...props} option={option} />
    case 'template':
      return <TemplateControl {...props} option={option} />
    case 'datetime':
      return <DateTimeControl {...props} option={option} />
    case 'image':
      return <ImageControl {...props} option={option} />
    case 'number':
      return <NumberControl {...props} option={option} />
    case 'duration':
      return <DurationControl {...props} option={option} />
    case 'colour':
      return <ColourControl {...props} option={option} />
    case 'switch':
      return <SwitchControl {...props} option={option} />
    case 'choice':
      return <ChoiceControl {...props} option={option} />
    case 'choices':
      return <ChoicesControl {...props} option={option} />
    case 'role':
      return <RoleControl {...props} option={option} />
    case 'roles':
      return <RolesControl {...props} option={option} />
    case 'channel':
      return <ChannelControl {...props} option={option} />
    case 'channels':
      return <ChannelsControl {...props} option={option} />
    case 'emoji':
      return <EmojiControl {...props} option={option} />
    case 'message':
      return <MessageControl {...props} option={option} />
    case 'list':
      return <ListControl {...props} option={option} />
    case 'group':
      return <GroupControl {...props} option={option} />
    case 'json':
      return <JsonControl {...props} option={option} />
  }
}
