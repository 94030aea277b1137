import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type GameVariantId, stepsAfter } from '@/config/games'

export const code = (words: ReactNode) => (
  <chakra.code fontFamily="mono" fontSize="0.92em" overflowWrap="anywhere">
    {words}
  </chakra.code>
)

export const hasSteps = (failure: string): failure is keyof typeof stepsAfter =>
  Object.hasOwn(stepsAfter, failure)

type StepsProps = { failure: keyof typeof stepsAfter; variant: GameVariantId }

/** What to do about a failed try, for this game. */
export function Steps({ failure, variant }: StepsProps) {
  const t = useTranslations('gameSteps')
  return (
    <ul>
      {stepsAfter[failure].map((step) => (
        <li key={step}>
          {step === 'setUp' || step === 'password'
            ? t.rich(`${step}.${variant}`, { code })
            : t.rich(`general.${step}`, { code })}
        </li>
      ))}
    </ul>
  )
}
