/** Colour mode (specification, section 4): light or dark, initially light, stored locally, never the system's. */
export const initialColourMode = 'light'
export const useSystemColourMode = false
/** The key in local storage; it is the one that Chakra's own storage manager uses. */
export const colourModeKey = 'chakra-ui-color-mode'
