export { create, list } from './planning.ts'
