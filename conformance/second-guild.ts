import { about, asObject, type Fields, isAccepted, listed, lostFields } from './notes'
import { otherValues } from './option-values'
import { optionsOf, type TestContext } from './context'
import { putBack } from './put-back'
import { otherPrefix, settingsPath } from './settings'

const call = 'two guilds, what each has saved'

/** An option of the feature and another value than it has; the switch where nothing is declared. */
function otherOption({ declaration }: TestContext, before: Fields) {
  const [option] = otherValues(optionsOf(declaration), before)
  return option ? Object.fromEntries([option]) : { enabled: before.enabled !== true }
}

/** Saves something in one guild, and looks whether it is in the other one, too. */
export async function checkSecondGuild(context: TestContext) {
  const { ask, report, featureId, secondGuildId } = context
  if (secondGuildId === null)
    return report.unchecked(
      call,
      'Whether servers share what is saved shows with --second-guild: another server that the person may manage and the bot is in.',
    )
  const notes: string[] = []
  let saved = 0
  for (const path of [
    settingsPath,
    ...(featureId === null ? [] : [`/guilds/{guildId}/features/${featureId}`]),
  ]) {
    const there = path.replace('{guildId}', secondGuildId)
    const [mine, theirs] = [await ask('GET', path), await ask('GET', there)]
    if (!isAccepted(mine) || !isAccepted(theirs)) {
      notes.push(
        ...about(
          theirs,
          `It answered ${theirs.status} about the second server. The person must be able to manage it, and the bot must be in it.`,
        ),
      )
      continue
    }
    const [before, beforeThere] = [asObject(mine), asObject(theirs)]
    const body =
      path === settingsPath ? { chat_prefix: otherPrefix(before.chat_prefix) } : otherOption(context, before)
    const reply = await ask('PATCH', path, { body })
    if (isAccepted(reply)) saved += 1
    const changed = lostFields(beforeThere, asObject(await ask('GET', there)))
    notes.push(
      ...about(
        reply,
        changed.length === 0 ||
          `Saving in one server changed ${listed(changed)} of ${there}. Keep what is saved by the server's id.`,
      ),
      ...(await putBack(context, path, before, Object.keys(body))),
      ...(await putBack(context, there, beforeThere, changed)),
    )
  }
  if (saved > 0 || notes.length > 0) report.optional(call, notes)
  else report.unchecked(call, 'Nothing could be saved in the first server.')
}
