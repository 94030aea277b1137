import { image } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Operation } from '@/server/contract/operation'

const list = { images: [image], most: 30 }

type Owner = { path: string; id: 'Own' | 'Guild'; of: string; is: string }

const operationsOf = ({ path, id, of, is }: Owner): Operation[] => [
  {
    id: `list${id}Images`,
    method: 'get',
    path,
    tag: 'pictures',
    summary: `List the pictures of ${of}`,
    standing: 'optional',
    without: 'Pictures are given by their address only; nothing can be uploaded.',
    answers: [{ status: 200, is: 'The newest first.', content: { schema: 'StoredImages', example: list } }],
    failures: id === 'Guild' ? usual.reads : [...usual.person, 'notYou'],
  },
  {
    id: `upload${id}Image`,
    method: 'post',
    path,
    tag: 'pictures',
    summary: `Upload a picture for ${of}`,
    is,
    standing: 'optional',
    without: 'Pictures are given by their address only; nothing can be uploaded.',
    bodies: [{ schema: 'ImageForm', type: 'multipart/form-data', example: { image: 'card.png' } }],
    answers: [
      {
        status: 201,
        is: 'As it is kept.',
        content: { schema: 'StoredImage', example: { ...image, used: false } },
      },
    ],
    failures: [
      ...(id === 'Guild' ? usual.writes : ([...usual.personWrites, 'notYou'] as const)),
      ...usual.picture,
    ],
  },
]

const kept =
  'It is drawn anew without what the file tells about its maker. A picture that nothing shows is removed after a while.'

/** Pictures that people upload. */
export const pictureOperations: Operation[] = [
  ...operationsOf({ path: '/users/{userId}/images', id: 'Own', of: 'somebody', is: kept }),
  ...operationsOf({ path: '/guilds/{guildId}/images', id: 'Guild', of: 'a server', is: kept }),
]
