import { GroupControl } from './controls/group-control'
import { ChoiceControl } from './controls/choice-control'
import { ChoicesControl } from './controls/choices-control'
import { ColourControl } from './controls/colour-control'
import { DateTimeControl } from './controls/date-time-control'
import { DurationControl } from './controls/duration-control'
import { ImageControl } from './controls/image-control'
import { JsonControl } from './controls/json-control'
import { MessageControl } from './controls/message-control'
import { NumberControl } from './controls/number-control'
import {
  ChannelControl,
  ChannelsControl,
  EmojiControl,
  RoleControl,
  RolesControl,
} from './controls/platform-controls'
import { SwitchControl } from './controls/switch-control'
import { TemplateControl } from './controls/template-control'
import { TextControl } from './controls/text-control'
import type { ControlProps } from './control-props'
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
