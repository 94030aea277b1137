import type { CurrentUser } from '@/api/platform.schema'
import { EmbedCard } from './embed-card'
import { IdentityCard } from './identity-card'
import { PlaceholderCard } from './placeholder-card'
import { PremiumCard } from './premium-card'
import type { useProfileForm } from './use-profile-form'

type ProfileFieldsProps = {
  user: CurrentUser
  profile: ReturnType<typeof useProfileForm>
  /** Whether premium was granted; null where the backend says so only when it is saved. */
  isGranted: boolean | null
}

/** Who the person is, and what of their profile they edit. */
export function ProfileFields({ user, profile, isGranted }: ProfileFieldsProps) {
  const { values, savedValues, complaints, edit } = profile
  const shared = {
    user,
    names: values.possibleProfileArguments,
    complaints: complaints.said,
    onNames: (names: string[]) => edit('possibleProfileArguments', names),
  }
  return (
    <>
      <div className="top">
        <IdentityCard user={user} />
        <PremiumCard
          isOn={values.premium}
          wasOn={savedValues.premium}
          isGranted={isGranted}
          error={complaints.said.premium}
          onChange={(isOn) => edit('premium', isOn)}
        />
      </div>
      <EmbedCard
        {...shared}
        embed={values.profile_embed}
        onChange={(embed) => edit('profile_embed', embed)}
        onLeave={() => complaints.leave('profile_embed')}
      />
      <PlaceholderCard {...shared} />
    </>
  )
}
