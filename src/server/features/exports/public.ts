export { csv, type Sheet } from './csv.ts'
export { fileTypes, writers } from './exporting.ts'
export { xlsx } from './xlsx.ts'
