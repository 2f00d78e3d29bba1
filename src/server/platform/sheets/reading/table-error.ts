/** Why a file is not imported, in words for the person who sent it. */
export class TableError extends Error {
  readonly kind: 'invalid' | 'too_large' | 'unsupported_media'

  constructor(kind: TableError['kind'], message: string) {
    super(message)
    this.name = 'TableError'
    this.kind = kind
  }
}

export const damaged = () =>
  new TableError('unsupported_media', 'This workbook is damaged. Please open it in Excel, save it again and try that.')
