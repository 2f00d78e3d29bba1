import { AppError } from '#shared/kernel/errors.ts'
import type { Project } from '#shared/projects/contract.ts'
import type { Seat } from '#server/features/seats/public.ts'

/** Only builders create, edit and archive projects. */
export function mustBuild(seat: Seat, message = 'Only builders and administrators can change a project.'): void {
  if (seat.kind !== 'builder') throw new AppError('forbidden', message)
}

/** What a person may do with a project. An archived project can only be restored. */
export function projectRights({ kind, archived }: Pick<Seat, 'kind' | 'archived'>): Project['can'] {
  const builds = kind === 'builder'
  const change = builds && !archived
  return {
    edit: change,
    archive: change,
    restore: builds && archived,
    managePeople: change,
    manageTimeline: change,
    addSelections: change,
    seeMoney: kind !== 'subcontractor',
  }
}

export const onlyBuildersCreate = 'Only builders and administrators can create projects.'
