export { NotFound as default } from '@/components/main/not-found'
