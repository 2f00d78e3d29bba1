export { create } from './service.ts'
