import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { expect, test } from 'vitest'
import { PartSummary } from '@/components/transfer/part-summary'
import turkish from '@/config/messages/tr.json'
import { optionTree } from '@/contract/declaration/read-option'

test('in Turkish too, there is something between the names of what would change', () => {
  const properties = {
    channel: { type: 'boolean', title: 'Kanal' },
    text: { type: 'boolean', title: 'Metin' },
  }
  render(
    <NextIntlClientProvider locale="tr" messages={{ transfer: turkish.transfer }} timeZone="UTC">
      <PartSummary
        part={{
          subject: 'settings',
          version: 1,
          state: 'changes',
          before: { channel: false, text: false },
          after: { channel: true, text: true },
          notes: [],
        }}
        subject={{
          id: 'settings',
          name: 'Ayarlar',
          href: null,
          option: optionTree({ type: 'object', properties }),
        }}
      />
    </NextIntlClientProvider>,
  )

  expect(screen.getByText(/^2 seçenek: /)).toHaveTextContent('2 seçenek: Kanal, Metin')
})
