export { create, list } from './service.ts'
