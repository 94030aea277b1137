import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TemplateField, type TemplateFieldProps } from '@/components/discord/message/template-field'
import { renderApp } from '@/tests/support/render-app'
import { preview, somePlaceholders, textbox } from './open-editor'

function Holder(props: Partial<TemplateFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  const held = { value, onChange: setValue }
  return (
    <TemplateField
      label="Greeting"
      placeholders={somePlaceholders}
      names={{}}
      parts={[]}
      {...props}
      {...held}
    />
  )
}

test('a text with placeholders is previewed as it will appear', async () => {
  const { user } = renderApp(<Holder description="Sent to newcomers." value="Welcome to " />)
  expect(textbox('Greeting')).toHaveAccessibleDescription(/Sent to newcomers\./)

  await user.click(screen.getByRole('button', { name: 'Insert {guild}' }))

  expect(textbox('Greeting')).toHaveValue('Welcome to {guild}')
  expect(preview().getByText('Welcome to Harbour Lights')).toBeVisible()
})

test('it counts characters, and shows an error beyond the limit', () => {
  renderApp(<Holder value="12345" maxLength={4} error="validation.required" />)

  expect(screen.getByText('1 character too many')).toBeVisible()
  expect(textbox('Greeting')).toBeInvalid()
  expect(textbox('Greeting')).toHaveAccessibleDescription(/Fill this in\./)
})

test('a short name is a single-line field without marks; a text of several lines keeps them', () => {
  const { unmount } = renderApp(<Holder value="Survival: 3" maxLength={100} />)
  expect(textbox('Greeting').tagName).toBe('INPUT')
  expect(screen.queryByRole('button', { name: /Bold/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Insert {guild}' })).toBeVisible()
  unmount()

  renderApp(<Holder value={'One\nTwo'} maxLength={100} />)
  expect(textbox('Greeting')).toHaveValue('One\nTwo')
})
