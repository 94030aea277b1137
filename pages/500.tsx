export { ServerProblem as default } from '@/components/landing/problem-pages'
