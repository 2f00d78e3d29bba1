import type { DocumentKind, DocumentVersion } from './schemas.ts'

const titles: Record<DocumentKind, string> = { schedule: 'Selection schedule' }

type Titled = { kind: DocumentKind; version: DocumentVersion }

/** "Selection schedule", "Selection schedule for trades". */
export const documentTitle = ({ kind, version }: Titled): string =>
  version === 'trade' ? `${titles.schedule} for trades` : titles[kind]
