export { xlsx } from './xlsx.ts'
