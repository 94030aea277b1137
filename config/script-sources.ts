/**
 * Next loads the scripts of further pages from addresses that are plain text. This allows it the files of the build, and
 * nothing else, where the browser enforces Trusted Types. Runs before any other script; constant, as its hash is in the
 * content security policy.
 */
export const scriptSourcesScript = `window.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(a){var u=new URL(a,location.href);return u.origin===location.origin&&u.pathname.indexOf("/_next/static/")===0?a:null}})`
