import { useQuery } from '@tanstack/react-query'
import { paths } from '@/config/paths'
import { request } from './http'
import { apiDocument } from './openapi.schema'

/** The document about the contract; it changes with a deployment only. */
export const useApiDocument = () =>
  useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => request(paths.openApi, { returns: apiDocument, signal }),
  })
