import { createContext, useContext } from 'react'
import { defaultPublicConfig } from '@/config/public-config'

const PublicConfigContext = createContext(defaultPublicConfig)

export const PublicConfigProvider = PublicConfigContext.Provider

/** What this deployment tells its pages: image addresses, invite, analytics. */
export const usePublicConfig = () => useContext(PublicConfigContext)
