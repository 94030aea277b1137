/** Colour mode (specification, section 4): light or dark, initially light, stored locally, never the system's. */
const initialColourMode = 'light'
/** The key in local storage; it is the one that Chakra's own storage manager uses. */
const colourModeKey = 'chakra-ui-color-mode'

/**
 * Runs before the first paint, so that a stored dark mode does not flash light. It is constant: the content security
 * policy allows it by its hash. The system's setting is not asked (specification, section 4).
 */
export const colourModeScript = `(function(){var m;try{m=localStorage.getItem("${colourModeKey}")}catch(e){}m=m==="dark"||m==="light"?m:"${initialColourMode}";var d=document.documentElement;d.dataset.theme=m;d.style.colorScheme=m;document.body&&document.body.classList.add("chakra-ui-"+m)})()`
