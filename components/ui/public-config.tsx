import { createContext, useContext } from 'react'
import { defaultPublicConfig } from '@/config/public-config'

const PublicConfigContext = createContext(defaultPublicConfig)

export const PublicConfigProvider = PublicConfigContext.Provider

export const usePublicConfig = () => useContext(PublicConfigContext)

export const useBrand = () => usePublicConfig().brand
