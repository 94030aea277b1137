import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import { type Format, formatEdit } from '@/components/discord/message/editor/formatting'

/** Formats what stands between two `|`, and shows the result with its selection in the same way. */
function format(kind: Format, marked: string) {
  const [before = '', words = '', after = ''] = marked.split('¦')
  const text = before + words + after
  const edit = formatEdit(kind, { text, start: before.length, end: before.length + words.length })
  const changed = text.slice(0, edit.start) + edit.insert + text.slice(edit.end)
  const [start, end] = edit.selection
  return `${changed.slice(0, start)}¦${changed.slice(start, end)}¦${changed.slice(end)}`
}

test.each<[Format, string, string]>([
  ['bold', 'a ¦b¦ c', 'a **¦b¦** c'],
  ['bold', 'a **¦b¦** c', 'a ¦b¦ c'],
  ['bold', '¦**b**¦', '¦b¦'],
  ['bold', 'a¦ b ¦c', 'a **¦b¦** c'],
  ['bold', '¦¦', '**¦¦**'],
  ['italic', '**¦b¦**', '***¦b¦***'],
  ['italic', '***¦b¦***', '**¦b¦**'],
  ['bold', '***¦b¦***', '*¦b¦*'],
  ['underline', '¦b¦', '__¦b¦__'],
  ['strike', '¦b¦', '~~¦b¦~~'],
  ['spoiler', '¦b¦', '||¦b¦||'],
  ['code', '¦b¦', '`¦b¦`'],
  ['quote', 'a\nb¦¦', 'a\n> b¦¦'],
  ['quote', '¦> a\n> b¦', '¦a\nb¦'],
  ['list', '¦a\nb¦', '¦- a\n- b¦'],
  ['heading', 'a¦¦', '# a¦¦'],
  ['link', 'see ¦this¦', 'see [this](¦https://¦)'],
  ['link', '¦https://q.example¦', '[¦¦](https://q.example)'],
  ['codeBlock', '¦a¦', '```\n¦a¦\n```'],
])('%s turns %j into %j', (kind, before, after) => {
  expect(format(kind, before)).toBe(after)
})

test('adding a mark and removing it leaves the text unchanged', () => {
  const kinds = fc.constantFrom<Format>('bold', 'italic', 'underline', 'strike', 'spoiler', 'code')
  fc.assert(
    fc.property(
      kinds,
      fc.stringMatching(/^[a-z ]{0,9}$/),
      fc.stringMatching(/^[a-z]{1,9}$/),
      (kind, around, word) => {
        const marked = `${around}¦${word}¦${around}`
        expect(format(kind, format(kind, marked))).toBe(marked)
      },
    ),
  )
})
