import type { Project } from '#shared/projects/contract.ts'
import { projectRights } from './policy.ts'

const seats = ['builder', 'client', 'subcontractor'] as const

type Right = { kind: (typeof seats)[number]; archived: boolean; rights: Project['can'] }

/** The six possible answers of the policy: the seat and the archive decide every right. Statements have them as constants. */
export const everyRight: readonly Right[] = seats.flatMap((kind) =>
  [false, true].map((archived) => ({ kind, archived, rights: projectRights({ kind, archived }) })),
)
