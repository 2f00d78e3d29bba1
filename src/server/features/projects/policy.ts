import { AppError } from '#shared/kernel/errors.ts'
import type { Seat } from '#server/features/seats/public.ts'

/** Only builders create, edit and archive projects. */
export function mustBuild(seat: Seat, message = 'Only builders and administrators can change a project.'): void {
  if (seat.kind !== 'builder') throw new AppError('forbidden', message)
}

export const onlyBuildersCreate = 'Only builders and administrators can create projects.'
