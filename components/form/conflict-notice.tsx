import { Box, Button, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusOnceShown, hasLostFocus, leavePhoneField } from './focus-field'
import type { ConflictPath } from './form-state'
import type { EditableFormState } from './use-editable-form'

// The buttons of both sides stand in one line, however long a value is.
const sideLayout = { direction: 'column', align: 'start', justify: 'space-between', gap: 2 } as const
const sideLook = { px: 3, py: 2, borderWidth: '1px', borderRadius: 'md', bg: 'bg.canvas' } as const

export type ConflictNoticeProps<Values extends object> = {
  form: EditableFormState<Values>
  labelOf: (field: keyof Values & string) => string
  /** A value as people read it. @param other the same field on the other side */
  describe: (
    path: ConflictPath<Values>,
    value: Values[keyof Values],
    other: Values[keyof Values],
  ) => ReactNode
}

export function ConflictNotice<Values extends object>(props: ConflictNoticeProps<Values>) {
  const { form, labelOf, describe } = props
  const { conflicts, saved: theirs, values, resolveConflict } = form
  const t = useTranslations('form.conflict')
  const common = useTranslations('common')
  const root = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone or disabled. Not a button of the next question: a second press would answer it.
  useEffect(() => {
    const group = root.current?.querySelector<HTMLElement>('[role=group]')
    leavePhoneField()
    return group && hasLostFocus() ? focusOnceShown(group) : undefined
  }, [conflicts.length])

  return (
    <Grid ref={root} role="alert" gap={3} fontSize="sm">
      <div>
        <chakra.h3 fontWeight="semibold">{t('title')}</chakra.h3>
        <Text color="text.muted">{t('hint')}</Text>
      </div>
      {conflicts.map((path) => {
        const { field, row } = path
        const label =
          row === undefined ? labelOf(field) : common('labelled', { label: labelOf(field), text: row })
        const sides = [
          { side: 'theirs', action: 'takeTheirs', value: theirs[field], other: values[field] },
          { side: 'mine', action: 'keepMine', value: values[field], other: theirs[field] },
        ] as const
        return (
          <Grid
            key={label}
            role="group"
            tabIndex={-1}
            aria-label={label}
            gap={2}
            templateColumns={{ base: '1fr', '3sm': '1fr 1fr' }}
          >
            <Text gridColumn="1 / -1" fontWeight="semibold">
              {label}
            </Text>
            {sides.map(({ side, action, value, other }) => (
              <Flex key={side} {...sideLayout} {...sideLook}>
                <Box minW={0} maxW="full">
                  <Text fontSize="xs" color="text.muted">
                    {t(side)}
                  </Text>
                  <Box overflowWrap="anywhere" fontWeight="medium">
                    {describe(path, value, other)}
                  </Box>
                </Box>
                <Button size="sm" variant="outline" onClick={() => resolveConflict(path, side)}>
                  {t(action)}
                </Button>
              </Flex>
            ))}
          </Grid>
        )
      })}
    </Grid>
  )
}
