import { withTexts } from '@/components/ui/with-texts'
import message from '@/config/messages/en/message.json'
import { Parts, type PartsProps } from './parts'
import { useMessageTitles } from './use-message-titles'

/** The parts of a message that differ, each under what the editor calls it. */
export const MessageParts = withTexts({ message }, ({ option, ...versions }: PartsProps) => {
  const titled = useMessageTitles()
  return <Parts option={titled(option)} {...versions} />
})
