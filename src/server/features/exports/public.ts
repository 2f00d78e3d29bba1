export { csv, type Sheet } from '#server/platform/sheets/writing/csv.ts'
export { fileTypes, writers } from './exporting.ts'
export { xlsx } from '#server/platform/sheets/writing/xlsx.ts'
