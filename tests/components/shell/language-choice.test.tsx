import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageChoice } from '@/components/shell/language-choice'
import { languages } from '@/config/messages/languages'
import { renderApp } from '@/tests/support/render-app'

const further = { code: 'en-XA', name: 'Ëñglîsh', direction: 'ltr' } as const

test('each language is offered by its own name, the one of the page chosen', () => {
  renderApp(<LanguageChoice languages={[...languages, further]} />)

  expect(screen.getByRole('combobox', { name: 'Dashboard language' })).toHaveDisplayValue('English')
  expect(screen.getByRole('option', { name: 'Ëñglîsh' })).toHaveAttribute('lang', 'en-XA')
})

test('one language is no choice', () => {
  renderApp(<LanguageChoice languages={languages.slice(0, 1)} />)

  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})
