export { NotFound as default } from '@/components/landing/not-found'
