import { Button, Spinner } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

/**
 * A button that says that it is busy. It can't be pressed then, but keeps the focus, which a disabled one would lose.
 * Chakra's own puts its texts beside what comes and goes, where React fails if something else, such as a translator, has
 * wrapped them.
 */
export function BusyButton({
  isLoading,
  loadingText,
  isDisabled,
  onClick,
  leftIcon,
  children,
  ...props
}: ComponentProps<typeof Button>) {
  return (
    <Button
      {...props}
      isDisabled={isDisabled && !isLoading}
      aria-disabled={isLoading || props['aria-disabled'] || undefined}
      data-loading={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      leftIcon={isLoading ? <Spinner boxSize="1em" label="" /> : leftIcon}
    >
      <span>{isLoading ? (loadingText ?? children) : children}</span>
    </Button>
  )
}
