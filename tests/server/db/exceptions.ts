/**
 * The statements of hot paths that name no single owner, and why they may. docs/scaling.md lists the same ones. Each is
 * told by the whole of its text, so that a second one beside it is found.
 */
export const exceptions: { by: string; statement: RegExp; why: string }[] = [
  {
    by: 'db/manager-roles.ts readManagerRolesOf',
    statement:
      /^select "guild_id", .* from "guild_settings" where \("guild_settings"."guild_id" in \(\$1(, \$\d+)*\) and .*\) order by "guild_settings"."guild_id" limit \$\d+$/,
    why: 'The list of one person’s guilds asks for those that they do not manage in one go, by their keys.',
  },
  {
    by: 'db/images.ts sweepImages',
    statement:
      /^select "(user|guild)_id", "id" from "\1_images" where \("\1_images"."unused_since" <= \$1 and not [^;]*\) order by "\1_images"."unused_since" asc limit \$\d+$/,
    why: 'An upload looks for pictures of anybody that were forgotten; they are removed owner by owner.',
  },
  {
    by: 'db/change-log.ts readLog',
    statement:
      /^select .* from "guild_changes" where "guild_changes"."id" > \$1 order by "guild_changes"."id" asc limit \$2$/,
    why: 'A replica, and a bot that comes back, follow the changes of all guilds in one order.',
  },
  {
    by: 'db/change-log.ts readLogState',
    statement: /^select .* from guild_changes_id_seq$/,
    why: 'Which id of the log was taken last belongs to no guild.',
  },
  {
    by: 'db/heartbeats.ts readHeartbeat',
    statement:
      /^select "bot", "report", "seen_at" from "bot_heartbeats" order by "bot_heartbeats"."seen_at" desc limit \$1$/,
    why: 'Of a row for each bot, the newest.',
  },
  {
    by: 'db/heartbeats.ts readReports',
    statement:
      /^select "bot", "started_at", "report" from "bot_reports" where "bot_reports"."started_at" >= \$1 order by "bot_reports"."started_at" desc limit \$2$/,
    why: 'The status page shows the last day of every bot.',
  },
  {
    by: 'db/heartbeats.ts sweepReports',
    statement:
      /^select "bot", "started_at" from "bot_reports" where "bot_reports"."started_at" < \$1 order by "bot_reports"."started_at" asc limit \$2$/,
    why: 'A report removes some that are older than the day that is shown.',
  },
  {
    by: 'auth/sessions.ts sweep',
    statement:
      /^delete from "sessions" where "sessions"."id_hash" in \(select "id_hash" from "sessions" where "sessions"."expires_at" < \$1 order by "sessions"."expires_at" limit \$2 for update skip locked\)$/,
    why: 'A sign-in removes some of the sessions that are over.',
  },
  {
    by: 'auth/attempts.ts sweep',
    statement:
      /^delete from "sign_in_attempts" where "sign_in_attempts"."id_hash" in \(select "id_hash" from "sign_in_attempts" where "sign_in_attempts"."expires_at" < \$1 limit \$2 for update skip locked\)$/,
    why: 'A sign-in removes some of those that were given up.',
  },
  {
    by: 'http/rate-limit.ts sweep',
    statement:
      /^delete from "rate_limits" where "rate_limits"."key" in \(select "key" from "rate_limits" where "rate_limits"."window_ends_at" <= \$1 limit \$2 for update skip locked\)$/,
    why: 'Who begins a window removes some that are over.',
  },
]
