// Next shows this one when a page throws in the browser.
export { ServerProblem as default } from '@/components/landing/problem-pages'
