export { ServerProblem as default } from '@/components/landing/server-problem'
