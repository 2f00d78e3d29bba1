import type { DocumentKind, DocumentVersion } from './schemas.ts'

const titles: Record<DocumentKind, string> = {
  schedule: 'Selection schedule',
  allowances: 'Allowance report',
  changes: 'Change summary',
}

type Titled = { kind: DocumentKind; version: DocumentVersion }

/** "Selection schedule", "Selection schedule for trades". */
export const documentTitle = ({ kind, version }: Titled): string =>
  kind === 'schedule' && version === 'trade' ? `${titles.schedule} for trades` : titles[kind]
