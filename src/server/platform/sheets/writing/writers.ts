import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

export const writers = { csv, xlsx }

export const fileTypes: Record<keyof typeof writers, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
