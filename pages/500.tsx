export { ServerProblem as default } from '@/components/main/server-problem'
