import words from '@/config/messages/en/backend.json'
import media from '@/config/messages/en/media.json'
import rcon from '@/config/messages/en/rcon.json'
import texts from '@/config/messages/en/server.json'
import { unauthenticated } from '@/server/auth/authenticate'
import { sessionEnded } from '@/server/auth/platform-token'
import * as backend from '@/server/http/failures'
import { malformed } from '@/server/http/parse-json'
import { HttpError } from '@/server/http/http-error'
import * as pictures from '@/server/images/failures'
import * as platform from '@/server/discord/failures'
import * as games from '@/server/rcon/failures'
import { translate } from '@/server/http/texts'

const wait = (seconds: number) => ({ retry_after: seconds, headers: { 'Retry-After': String(seconds) } })
const somewhere = { game: 'minecraft', port: 25575 } as const
const wrongPort = { port: translate('validation.port') }

/** Failures by name, as the server itself makes them: status, code, words and what stands beside. */
export const failures = {
  unauthenticated: unauthenticated(),
  sessionEnded: sessionEnded(),
  crossSite: new HttpError(403, 'cross_site', texts.crossSite),
  malformed: malformed(),
  wrongType: new HttpError(415, 'unsupported_media_type', texts.contentTypeJson),
  bodyTooLarge: new HttpError(413, 'too_large', texts.tooLarge),
  invalid: backend.refused({ chat_prefix: translate('validation.prefixEmpty') }),
  conflict: new HttpError(412, 'conflict', words.conflict, { current: { chat_prefix: '?' } }),
  tooOften: new HttpError(429, 'rate_limited', texts.rateLimited, wait(12)),
  internal: new HttpError(500, 'internal', texts.internal),
  databaseAway: new HttpError(503, 'database_unavailable', texts.databaseUnavailable, wait(5)),

  storageFull: new HttpError(507, 'storage_full', texts.storageFull),

  platformUnauthorised: platform.unauthorised(),
  platformBusy: platform.rateLimited(3_000),
  platformPaused: platform.paused(30_000),
  platformAway: platform.unavailable(),
  noBotToken: platform.noBotToken(),
  noSuchGuild: platform.noSuchGuild(),
  noAccess: platform.noAccess(),
  readOnly: platform.readOnly(),
  needsFullAccess: platform.needsFullAccess(),

  backendUnreachable: backend.backendUnreachable(),
  backendBroken: backend.backendBroken(),
  backendSlow: backend.backendSlow(),
  senderSlow: backend.senderSlow(),
  tooManyTransfers: backend.tooManyTransfers(),

  botAbsent: backend.botAbsent(),
  unknownFeature: backend.unknownFeature(),
  unknownChange: backend.unknownChange(),
  unknownImport: backend.unknownImport(),
  changedMeanwhile: backend.changedMeanwhile(),
  noLongerFits: backend.noLongerFits({ channel: 'Choose a channel.' }),
  featureGone: backend.featureGone(),
  notYou: backend.notYou(),
  noProfile: backend.noProfile(),
  notEntitled: backend.notEntitled(),
  heartbeatUnknown: backend.heartbeatUnknown(),
  tooManyStreams: backend.tooManyStreams(),
  botKeyRefused: backend.botKeyRefused(),

  notAPicture: pictures.notAPicture(),
  brokenPicture: pictures.brokenPicture(),
  pictureTooSlow: pictures.tooSlow(),
  pictureTooLarge: pictures.tooLarge(),
  tooManyPictures: pictures.tooManyPictures(),
  picturesBusy: pictures.busy(),
  formOnly: new HttpError(415, 'unsupported_media_type', texts.contentTypeForm),
  noFile: backend.refused({ image: media.chooseOne }),

  wrongDetails: new HttpError(400, 'invalid', words.invalid, { fields: wrongPort }),
  notFoundByName: games.notPassed('dns', somewhere),
  addressBlocked: games.notPassed('blocked', somewhere),
  connectionRefused: games.notPassed('refused', somewhere),
  noAnswer: games.notPassed('timeout', somewhere),
  wrongPassword: games.notPassed('auth', somewhere),
  notRcon: games.notPassed('protocol', somewhere),
  triedTooOften: new HttpError(429, 'rate_limited', rcon.limitPerson, wait(180)),
  alreadyChecking: games.alreadyChecking(),
  gamesBusy: games.busy(),
  tooManyServers: games.tooManyServers(),
  unknownServer: games.unknownServer(),
  passwordGone: games.passwordGone(),
} satisfies Record<string, HttpError>
export type FailureName = keyof typeof failures

const always = ['internal', 'databaseAway', 'storageFull'] as const satisfies FailureName[]
const signedIn = ['unauthenticated', 'sessionEnded'] as const satisfies FailureName[]
const ownBackend = [
  'backendUnreachable',
  'backendBroken',
  'backendSlow',
  'tooManyTransfers',
] as const satisfies FailureName[]
const guarded = [
  'noSuchGuild',
  'noAccess',
  'platformUnauthorised',
  'platformBusy',
  'platformPaused',
  'platformAway',
] as const satisfies FailureName[]
const writing = ['crossSite', 'tooOften'] as const satisfies FailureName[]
const json = ['malformed', 'wrongType', 'bodyTooLarge'] as const satisfies FailureName[]

/** What any call of a kind may meet, whatever else it does. */
export const usual = {
  bot: ['botKeyRefused', ...always],
  /** Of somebody signed in, to a backend of the operator's own if there is one. */
  person: [...signedIn, ...ownBackend, ...always],
  personWrites: [...signedIn, ...writing, ...ownBackend, ...always],
  reads: [...signedIn, ...guarded, ...ownBackend, ...always],
  writes: [...signedIn, ...guarded, 'readOnly', ...writing, ...ownBackend, ...always],
  json,
  jsonInvalid: [...json, 'invalid'],
  picture: [
    'malformed',
    'senderSlow',
    'formOnly',
    'noFile',
    'notAPicture',
    'brokenPicture',
    'pictureTooSlow',
    'pictureTooLarge',
    'tooManyPictures',
    'picturesBusy',
  ],
  rcon: [
    'notFoundByName',
    'addressBlocked',
    'connectionRefused',
    'noAnswer',
    'wrongPassword',
    'notRcon',
    'triedTooOften',
    'alreadyChecking',
    'gamesBusy',
  ],
} as const satisfies Record<string, readonly FailureName[]>
