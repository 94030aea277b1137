import { deleteDraftsOf } from './drafts'
import { favourites } from './favourites'
import { forgetFirstSteps } from './first-steps'
import { imageHosts } from './image-hosts'
import { palette } from './palette'
import { recentGuilds } from './recent-guilds'

/** What of a person ends with their sign-out in this browser: where they have been. What they made stays for them. */
export function forgetVisits(userId: string) {
  for (const kept of [favourites, recentGuilds]) kept.hide()
  recentGuilds.forget(userId)
  palette.setState({ recent: [] })
}

/** All that this browser keeps of a person who has deleted their data. */
export function forgetPerson(userId: string) {
  forgetVisits(userId)
  favourites.forget(userId)
  deleteDraftsOf(userId)
  forgetFirstSteps(userId)
  imageHosts.setState({ hosts: [] })
}
