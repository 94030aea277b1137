import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patches } from '@/tests/msw/received'
import { setSettings } from '@/tests/msw/settings'
import { aSettings } from '@/tests/support/factories'
import { openOptions, orNull, retype } from './open-feature'
import { saveButton } from '@/tests/support/save-bar'

const moment = orNull({ type: 'string', format: 'date-time', control: 'datetime', title: 'Thing' })

test.each([
  ['a date', moment, null, 'soonish', '“soonish” isn’t a date.'],
  ['a date out of range', moment, '2030-01-31T18:00:00Z', '31 dec 9999', '“31 dec 9999” is out of range.'],
  ['a number', { type: 'number', title: 'Thing' }, 1, '1e', 'Enter a number in digits.'],
  [
    'a duration',
    orNull({ type: 'integer' }, { title: 'Thing', control: 'duration' }),
    60,
    '1x',
    'Enter a number',
  ],
  [
    'a duration that nobody can count',
    orNull({ type: 'integer' }, { title: 'Thing', control: 'duration' }),
    60,
    '12345678901234567890',
    'Enter a number',
  ],
  [
    'a colour',
    orNull({ type: 'integer' }, { title: 'Thing', control: 'colour' }),
    0xff_00_00,
    '#ff',
    'Enter six hex digits',
  ],
  ['JSON', { title: 'Thing' }, { deep: 1 }, '{"deep"', 'isn’t valid JSON yet'],
])(
  '%s that cannot be read comes back from its draft as it was typed, with what is wrong',
  async (_, thing, value, text, complaint) => {
    setSettings(aSettings({ timezone: 'Europe/Berlin' }))
    const field = () =>
      screen.getByLabelText(/^Thing(?! *:)/, { selector: 'input:not([type=color]), textarea' })
    const open = async () => {
      const app = await openOptions({ thing }, { thing: value })
      await waitFor(() => expect(field()).toBeEnabled())
      return app
    }
    const { user, unmount } = await open()
    await retype(user, field(), text)
    await user.click(document.body)
    unmount()

    await open()
    expect(field()).not.toHaveValue(text)
    await user.click(await screen.findByRole('button', { name: 'Restore' }))

    expect(field()).toHaveValue(text)
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(complaint))
    await user.click(saveButton())
    await waitFor(() => expect(field()).toHaveFocus())
    expect(patches()).toEqual([])
  },
)
