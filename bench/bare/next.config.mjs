// Without one of its own, the page would be built as the dashboard is.
export default { outputFileTracingRoot: import.meta.dirname }
