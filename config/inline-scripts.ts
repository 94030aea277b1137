/** Styles of an element that the content security policy allows by their hash. */
export const noTransitions = '*{transition:none!important}'

/*
 * Scripts that run before the page is drawn. They are constant: the content security policy allows them by their hashes.
 */

declare global {
  interface Window {
    /** The button that was pressed last before the page could answer; null once it can. */
    earlyClick?: Element | null
  }
}

/** Colour mode (specification, section 4): light or dark, initially light, stored locally, never the system's. */
const initialColourMode = 'light'
/** The key in local storage; it is the one that Chakra's own storage manager uses. */
const colourModeKey = 'chakra-ui-color-mode'

/**
 * Runs before the first paint, so that a stored dark mode does not flash light. It is constant: the content security
 * policy allows it by its hash. The system's setting is not asked (specification, section 4).
 */
export const colourModeScript = `(function(){var m;try{m=localStorage.getItem("${colourModeKey}")}catch(e){}m=m==="dark"||m==="light"?m:"${initialColourMode}";var d=document.documentElement;d.dataset.theme=m;d.style.colorScheme=m;document.body&&document.body.classList.add("chakra-ui-"+m)})()`

/**
 * Remembers a button that is pressed while the page's scripts are still on their way. It listens behind React, so a press
 * that React has taken finds null there. Constant, as its hash is in the content security policy.
 */
export const earlyClickScript = `addEventListener("click",function(e){if(window.earlyClick!==null&&e.target instanceof Element)window.earlyClick=e.target.closest("button[type=button]")||undefined})`

/**
 * Next loads the scripts of further pages from addresses that are plain text. This allows it the files of the build, and
 * nothing else, where the browser enforces Trusted Types. Runs before any other script; constant, as its hash is in the
 * content security policy.
 */
export const scriptSourcesScript = `window.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(a){var u=new URL(a,location.href);return u.origin===location.origin&&u.pathname.indexOf("/_next/static/")===0?a:null}})`
