import { needsEveryone } from '#shared/selections/deciding/deal.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Approvals, Selection } from '#shared/selections/selection-schemas.ts'
import type { LookUp } from './looked-up.ts'
import type { ProjectRow, SignatureRow } from './parts-store.ts'
import type { SelectionRow } from './rows-store.ts'

type Signatures = readonly SignatureRow[]
type Place = { project: ProjectRow; row: SelectionRow; signatures: Signatures; found: LookUp }

/** Who has signed, and who still has to where everyone must. Toward subcontractors nobody has. */
export function approvalsReply({ project, row, signatures, found }: Place): Approvals {
  if (project.seat === 'subcontractor') return { everyone: false, signed: [], missing: [] }
  const valid = signatures.filter(({ voidedAt }) => voidedAt === null)
  const everyone = needsEveryone(project.signingRule, project.signingThresholdCents, row.totalCents)
  const owed = everyone && row.choices.length > 0 && isOpen(row.status)
  return {
    everyone,
    signed: valid.map(({ signOffId, code, signer, userId, signedAt }) => ({
      signOffId,
      code,
      signer,
      userId,
      signedAt,
    })),
    missing: owed
      ? found
          .clientsOf(row.projectId)
          .filter(({ userId }) => valid.every(({ signerId }) => signerId !== userId))
          .flatMap(({ userId }) => {
            const person = found.personOf(project.companyId, userId)
            return person && !person.archived ? [{ userId, name: person.name }] : []
          })
      : [],
  }
}

type Latest = Pick<Selection, 'approvedAt' | 'approval' | 'previousApproval'>

/** The latest approval: the one that is valid, or the one before a change. */
export function latestApproval({ seat }: ProjectRow, { status }: SelectionRow, signatures: Signatures): Latest {
  const last = signatures.findLast(({ voidedAt }) => voidedAt === null) ?? signatures.at(-1)
  if (!last) return { approvedAt: null, approval: null, previousApproval: null }
  const { signOffId, code, signedAt, signer, voidedAt, voidReason, snapshot } = last
  const isTrade = seat === 'subcontractor'
  const approval = { signOffId, code, signedAt, signer }
  if (voidedAt === null) {
    const approved = !isOpen(status)
    return {
      approvedAt: approved ? signedAt : null,
      approval: approved && !isTrade ? approval : null,
      previousApproval: null,
    }
  }
  if (isTrade || !snapshot) return { approvedAt: null, approval: null, previousApproval: null }
  const signers = signatures
    .filter((one) => one.voidedAt === voidedAt)
    .map((one) => ({ name: one.signer, signedAt: one.signedAt }))
  return {
    approvedAt: null,
    approval: null,
    previousApproval: { ...approval, signers, voidedAt, voidReason, snapshot },
  }
}
