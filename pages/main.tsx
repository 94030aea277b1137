export { Landing as default } from '@/components/main/landing'
