const text = { type: 'string' }

/** Headers of answers. */
export const headers = {
  ETag: {
    description: 'The version of what is answered. Send it back as `If-Match`.',
    schema: text,
    example: '"v4"',
  },
  'Retry-After': {
    description: 'Seconds until it is worth trying again; also in the body as `retry_after`.',
    schema: { type: 'integer' },
    example: 12,
  },
}

/** Headers of requests. */
export const headerParameters = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of what is to be replaced. If somebody saved meanwhile, the answer is 412 with what is there now in `current`. Without it, what is sent is merged field by field.',
    schema: text,
    example: '"v3"',
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event that was received; what happened since then comes first.',
    schema: text,
    example: '127',
  },
}
