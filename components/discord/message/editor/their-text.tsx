import { Button, Flex } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'

type TheirTextProps = { text: string; onTake: (text: string) => void }

/** What somebody else wrote meanwhile in the place of a text. */
export function TheirText({ text, onTake }: TheirTextProps) {
  const t = useTranslations('message.theirs')
  return (
    <Flex
      role="note"
      wrap="wrap"
      align="center"
      gap={2}
      mt={2}
      px={2}
      py={1}
      borderRadius="md"
      fontSize="xs"
      overflowWrap="anywhere"
      bg="warning.subtle"
      color="warning.text"
    >
      <span>{text === '' ? t('none') : t('text', { text })}</span>
      <Button size="xs" variant="outline" onClick={() => onTake(text)}>
        {t('take')}
      </Button>
    </Flex>
  )
}
