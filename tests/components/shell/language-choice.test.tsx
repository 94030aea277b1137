import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageChoice } from '@/components/shell/language-choice'
import { languages } from '@/config/messages/languages'
import { renderApp } from '@/tests/support/render-app'

test('each language is offered by its own name, the one of the page chosen', () => {
  renderApp(<LanguageChoice />)

  expect(screen.getByRole('combobox', { name: 'Dashboard language' })).toHaveDisplayValue('English')
  const offered = screen.getAllByRole('option').map(({ lang, textContent }) => [lang, textContent] as const)
  const inOrder = languages.map(({ code, name }) => [code, name] as const)
  const { compare } = new Intl.Collator('en')
  expect(offered).toEqual(inOrder.toSorted(([, one], [, other]) => compare(one, other)))
})
