export { default } from './_error'
