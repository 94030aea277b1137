import { at, embed, ids, keptServer, userData } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Operation } from '@/server/contract/operation'

const form = {
  premium: 'false',
  profile_embed: JSON.stringify({ ...embed, image: { url: 'attachment://avatar.png' } }),
  possibleProfileArguments: '["server"]',
}

const exported = {
  exported_at: at,
  user_id: ids.user,
  profile: userData.profile,
  entitlements: { granted: [], named_by_the_operator: false },
  sessions: [],
  game_servers: [keptServer],
  pictures: [],
  history: { complete: true, entries: [] },
}

const recordOperations: Operation[] = [
  {
    id: 'readUser',
    method: 'get',
    path: '/users/{userId}',
    tag: 'people',
    summary: 'Read a profile',
    standing: 'required',
    without: 'Nothing has been saved yet; the form begins empty.',
    answers: [{ status: 200, is: 'What is saved.', content: { schema: 'UserData', example: userData } }],
    failures: [...usual.person, 'notYou', 'noProfile'],
  },
  {
    id: 'changeUser',
    method: 'patch',
    path: '/users/{userId}',
    tag: 'people',
    summary: 'Change a profile',
    is: 'As JSON, or as form data when pictures come along. Premium takes effect only for people whom the operator entitled.',
    standing: 'required',
    bodies: [
      { schema: 'ProfilePatch', example: { profile_embed: embed, possibleProfileArguments: ['server'] } },
      { schema: 'ProfileForm', type: 'multipart/form-data', example: form },
    ],
    answers: [
      { status: 200, is: 'The profile as it is now.', content: { schema: 'UserData', example: userData } },
    ],
    failures: [
      ...usual.personWrites,
      ...usual.jsonInvalid,
      'notYou',
      'notEntitled',
      ...usual.picture.filter((name) => name !== 'noFile' && name !== 'formOnly'),
    ],
  },
]

const aboutOperations: Operation[] = [
  {
    id: 'readEntitlements',
    method: 'get',
    path: '/users/{userId}/entitlements',
    tag: 'people',
    summary: 'Read what the operator granted',
    standing: 'optional',
    without: 'Premium can be asked for; the backend decides when it is saved.',
    answers: [
      {
        status: 200,
        is: 'What was granted.',
        content: { schema: 'Entitlements', example: { premium: false } },
      },
    ],
    failures: [...usual.person, 'notYou'],
  },
  {
    id: 'exportUserData',
    method: 'get',
    path: '/users/{userId}/data',
    tag: 'people',
    summary: 'Get everything that is stored about somebody',
    is: 'A file to keep. What a backend of your own answers stands in it as `backend`.',
    standing: 'optional',
    without: 'The file holds what the dashboard itself stores.',
    answers: [{ status: 200, is: 'As a download.', content: { schema: 'PersonalData', example: exported } }],
    failures: [...usual.person, 'notYou', 'tooOften'],
  },
  {
    id: 'removeUserData',
    method: 'delete',
    path: '/users/{userId}/data',
    tag: 'people',
    summary: 'Remove everything that is stored about somebody',
    is: 'Signs them out everywhere. What the operator granted stays, and changes in servers stay without their name.',
    standing: 'optional',
    without: 'The dashboard removes nothing either, so that nobody believes that all of it is gone.',
    answers: [{ status: 204, is: 'It is gone.' }],
    failures: [...usual.personWrites, 'notYou'],
  },
]

/** What is saved about somebody. */
export const peopleOperations: Operation[] = [...recordOperations, ...aboutOperations]
