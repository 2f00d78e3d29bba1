import { isPossible, type Stage } from '#shared/selections/rules.ts'
import type { SelectionCan } from '#shared/selections/selection-schemas.ts'
import { can, cannot } from '../policy.ts'
import type { ProjectRow } from './parts-store.ts'
import type { SelectionRow } from './rows-store.ts'

type Acting = {
  project: Pick<ProjectRow, 'seat' | 'archived'>
  row: Pick<SelectionRow, 'choices' | 'included' | 'wasSigned' | 'endedApproval' | 'archivedAt'>
  stage: Stage
  archived: boolean
  mayStillSign: boolean
}

/** What a person may do comes in some hundred combinations: each is decided once and shared by every reply. */
const decided = new Map<string, SelectionCan>()

export function canReply(acting: Acting): SelectionCan {
  const { project, row, stage, archived, mayStillSign } = acting
  const key = `${project.seat} ${stage} ${project.archived} ${archived} ${row.archivedAt === null} ${row.choices.length > 0} ${row.included} ${row.wasSigned} ${row.endedApproval === null} ${mayStillSign}`
  let known = decided.get(key)
  if (!known) {
    known = Object.freeze(decide(acting))
    decided.set(key, known)
  }
  return known
}

function decide({ project, row, stage, archived, mayStillSign }: Acting): SelectionCan {
  const isBuilder = project.seat === 'builder'
  const acts = archived ? cannot : can(project.seat, { stage, chosen: row.choices.length > 0, included: row.included })
  const { sign, talkToTrades, ...others } = acts
  return {
    ...others,
    // Nobody signs at a price that is not confirmed, and nobody signs twice.
    sign: sign && mayStillSign,
    talkToTrades: talkToTrades || (row.endedApproval !== null && isBuilder && !project.archived),
    delete: !archived && isBuilder && !row.wasSigned && isPossible('delete', stage),
    archive: !archived && isBuilder,
    restore: !project.archived && row.archivedAt !== null && isBuilder,
  }
}
