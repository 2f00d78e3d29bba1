import type { DocumentRequest, DocumentVersion } from '#shared/documents/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Seat } from '#server/features/seats/public.ts'

/** The versions of a document that each seat may get: clients never see trade notes, trades never see prices. */
const versions: Record<Seat['kind'], readonly [DocumentVersion, ...DocumentVersion[]]> = {
  builder: ['client', 'trade'],
  client: ['client'],
  subcontractor: ['trade'],
}

/** The request with the version that this seat gets. Throws when the seat may not have the document. */
export function documentFor(seat: Seat, request: DocumentRequest): Required<DocumentRequest> {
  const allowed = versions[seat.kind]
  const version = request.version ?? allowed[0]
  if (request.kind !== 'schedule' && !allowed.includes('client'))
    throw new AppError('forbidden', 'This document shows prices. It is for the client and the builder.')
  if (!allowed.includes(version))
    throw new AppError(
      'forbidden',
      version === 'trade'
        ? 'The version for trades is for the builder and the trades.'
        : 'The version with prices is for the client and the builder.',
    )
  // Reports about money have one version.
  return { ...request, version: request.kind === 'schedule' ? version : 'client' }
}
