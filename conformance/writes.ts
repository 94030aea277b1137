import { writeFeature } from './feature-writes'
import { tryGameServer } from './game-writes'
import { writeUser } from './profile-writes'
import type { Result } from './report'
import { writeSettings } from './settings-writes'
import type { Subject } from './target'

/** Everything required that changes something; it is put back. */
export async function checkWrites(subject: Subject): Promise<Result[]> {
  return [
    ...(await writeSettings(subject)),
    ...(await writeFeature(subject)),
    ...(await writeUser(subject)),
    ...(await tryGameServer(subject)),
  ]
}
