import { AppError } from '#shared/kernel/errors.ts'
import type { Seat } from '#server/features/seats/public.ts'

/** Only clients sign. */
export function requireSigner(seat: Seat): void {
  if (seat.kind !== 'client') throw new AppError('forbidden', 'Only the client can sign.')
  if (seat.archived) throw new AppError('conflict', 'This project is archived. It has to be restored first.')
}

/** Sign-offs show prices: builders and the project's clients see them. */
export function requireReader(seat: Seat): void {
  if (seat.kind === 'subcontractor') throw new AppError('forbidden', 'Sign-offs are for the client and the builder.')
}
