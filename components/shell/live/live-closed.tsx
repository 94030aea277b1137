import { ApiError } from '@/api/http'
import { ErrorNotice } from '@/components/shell/error-notice'

type LiveClosedProps = { guildId: string; closed: { code: string; detail: string } }

/** In place of a guild's page that may not be shown any more: the reason. What was typed stays kept as a draft. */
export const AccessLostNotice = ({ guildId, closed }: LiveClosedProps) => (
  <ErrorNotice heading="h1" guildId={guildId} error={new ApiError(403, closed.code, closed.detail)} />
)
