import { Button, Spinner } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

/**
 * A button that says that it is busy. Chakra's own puts its texts beside what comes and goes, where React fails if
 * something else, such as a translator, has wrapped them.
 */
export function BusyButton({
  isLoading,
  loadingText,
  isDisabled,
  leftIcon,
  children,
  ...props
}: ComponentProps<typeof Button>) {
  return (
    <Button
      {...props}
      isDisabled={isDisabled || isLoading}
      data-loading={isLoading || undefined}
      leftIcon={isLoading ? <Spinner boxSize="1em" label="" /> : leftIcon}
    >
      <span>{isLoading ? (loadingText ?? children) : children}</span>
    </Button>
  )
}
