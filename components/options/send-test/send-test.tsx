import { Button } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentProps, memo, useState } from 'react'
import { useOffer } from '@/api/capabilities'
import type { TestMessage } from '@/contract/calls/test-message'
import { formatPath, type Path, useFormContext } from '@/components/options/form-context'
import { useChannelFor } from '@/components/options/preview-parts'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import { preload, whileLoading } from '@/components/ui/preloadable'
import { isNothingToSend } from '@/contract/declaration/emptiness'
import type { Target } from './test-dialog'

const TestDialog = dynamic(() => import('./test-dialog').then((code) => code.TestDialog), {
  ssr: false,
  loading: whileLoading(),
})

type SendTestProps = { path: Path; label: string; message: TestMessage['message'] }

type OpenButtonProps = { label: string; isDisabled: boolean; onOpen: (isOpen: boolean) => void }

/** Not drawn again for each letter of the message. */
const OpenButton = memo(function OpenButton({ label, isDisabled, onOpen }: OpenButtonProps) {
  const t = useTranslations('features.test')
  return (
    <Button
      size="sm"
      variant="outline"
      mt={3}
      leftIcon={<Send size={16} />}
      aria-label={t('openNamed', { label })}
      aria-haspopup="dialog"
      isDisabled={isDisabled}
      onPointerEnter={() => void preload(TestDialog)}
      onClick={() => onOpen(true)}
    >
      {t('open')}
    </Button>
  )
})

export function SendTest({ path, label, message }: SendTestProps) {
  const { hasTests } = useFormContext()
  const isOffered = useOffer('test-messages') === 'offered' && hasTests
  const isReadOnly = useIsReadOnly()
  const [isOpen, setOpen] = useState(false)
  // Whoever sends a second test sends it to the same place.
  const [chosen, setChosen] = useState<Partial<Target>>({})

  if (!isOffered || isReadOnly) return null
  return (
    <>
      <OpenButton label={label} isDisabled={isNothingToSend(message)} onOpen={setOpen} />
      {isOpen && (
        <TestHere
          {...{ label, message, path, chosen }}
          onTarget={(change) => setChosen({ ...chosen, ...change })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type TestHereProps = SendTestProps & {
  chosen: Partial<Target>
} & Pick<ComponentProps<typeof TestDialog>, 'onTarget' | 'onClose'>

/** A component, because it reads the options beside the message only while it is open. */
function TestHere({ path, chosen, ...props }: TestHereProps) {
  const target = { kind: 'person', channel: useChannelFor(path.at(-1)), ...chosen } as const
  return <TestDialog {...props} target={target} path={formatPath(path)} />
}
