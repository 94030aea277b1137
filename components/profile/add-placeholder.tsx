import { Button, FormControl, FormErrorMessage, FormHelperText, FormLabel, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { placeholderName } from '@/api/users.schema'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { limits } from '@/config/limits'

type AddPlaceholderProps = {
  names: readonly string[]
  isFull: boolean
  /** What is wrong with the list as a whole. */
  error: string | undefined
  onAdd: (name: string) => void
}

/** Takes another name into the list, with its braces or without. */
export function AddPlaceholder({ names, isFull, error, onAdd }: AddPlaceholderProps) {
  const t = useTranslations('profile.placeholders')
  const words = useFieldMessage()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const complaint = problem ?? error

  function problemWith(name: string) {
    const twin = names.find((other) => other.toLowerCase() === name.toLowerCase())
    if (twin !== undefined) return t('twin', { name: `{${twin}}` })
    return words(placeholderName.safeParse(name).error?.issues[0]?.message)
  }
  function add() {
    const name = text.trim().replace(/^\{(.*)\}$/, '$1')
    const found = problemWith(name)
    setProblem(found)
    if (found !== undefined) return
    onAdd(name)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // It stands in the form that would be saved.
    event.preventDefault()
    if (!isFull) add()
  }

  return (
    <FormControl className="adding" isInvalid={complaint !== undefined}>
      <FormLabel>{t('label')}</FormLabel>
      <div className="line">
        <Input
          value={text}
          fontFamily="mono"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="favourite_game"
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
        <Button variant="outline" isDisabled={isFull} onClick={add}>
          {t('add')}
        </Button>
      </div>
      {complaint === undefined && (
        <FormHelperText>{isFull ? t('full', { most: limits.placeholders }) : t('help')}</FormHelperText>
      )}
      <FormErrorMessage>{complaint}</FormErrorMessage>
    </FormControl>
  )
}
