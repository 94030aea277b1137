import { ApiError } from '@/api/http'
import { ErrorNotice } from '@/components/shell/error-notice'

type LiveClosedProps = { guildId: string; closed: { code: string; detail: string } }

/** Replaces a guild's page with the reason why it may no longer be shown. What was typed stays as a draft. */
export const AccessLostNotice = ({ guildId, closed }: LiveClosedProps) => (
  <ErrorNotice heading="h1" guildId={guildId} error={new ApiError(403, closed.code, closed.detail)} />
)
