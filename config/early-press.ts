declare global {
  interface Window {
    /** The button that was pressed last before the page could answer; null once it can. */
    earlyPress?: Element | null
  }
}

/**
 * Remembers a button that is pressed while the page's scripts are still on their way. It listens behind React, so a press
 * that React has taken finds null there. Constant, as its hash is in the content security policy.
 */
export const earlyPressScript = `addEventListener("click",function(e){if(window.earlyPress!==null&&e.target instanceof Element)window.earlyPress=e.target.closest("button[type=button]")||undefined})`
