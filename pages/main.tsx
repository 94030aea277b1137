export { Landing as default } from '@/components/landing/landing'
