export { NotFound as default } from '@/components/landing/problem-pages'
