import { Heading, Text } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'

export type StepName = 'goal' | 'needed' | 'check'

type StepHeadProps = { about?: string; title: string; isFocused?: boolean }

/** Each step begins here for those who hear the page, and the next Tab is at its field. */
export function StepHead({ about, title, isFocused = true }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const begin = useEffectEvent(() => {
    if (isFocused) heading.current?.focus()
  })
  useEffect(() => begin(), [title, about])
  return (
    <>
      {about !== undefined && <Text layerStyle="hint">{about}</Text>}
      <Heading as="h3" ref={heading} size="sm" tabIndex={-1} outline={0} mt={1} lineHeight="24px">
        {title}
      </Heading>
    </>
  )
}
