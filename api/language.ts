import { useMutation } from '@tanstack/react-query'
import type { Language } from '@/config/messages/languages'
import { fetchAuth } from './authorized-fetch'
import { pathTo } from './path-to'

/** Keeps the language for the browsers in which the person signs in from now on. */
export const useKeepLanguage = () =>
  useMutation({
    mutationFn: (language: Language, { client }) =>
      fetchAuth(client, pathTo`/language`, { method: 'POST', body: { language } }),
  })
