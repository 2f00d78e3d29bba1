import type { XmlHandler } from './xml.ts'

/** The parts of a workbook. Paths are compared without regard to case. */
export type Archive = {
  has: (path: string) => boolean
  read: (path: string, handler: XmlHandler) => Promise<void>
}
