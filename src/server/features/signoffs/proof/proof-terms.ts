import type { Signing } from '#shared/selections/deciding/signing.ts'
import type { Link } from '#server/platform/audit/chain.ts'
import type { Finding } from '#server/platform/audit/verify.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './proof-terms-store.ts'

type Noted = Pick<Link, 'kind' | 'data' | 'seq' | 'projectId'>
type Allowance = { seq: number; projectId: number | null; name: unknown; amountCents: unknown }

/** Rule, amount and owners as one text; names are left out, because people may correct them. */
const signingText = ({ rule, thresholdCents, owners }: Signing): string =>
  JSON.stringify([rule, thresholdCents, owners.map(({ id }) => id).toSorted((a, b) => a - b)])

/** What decisions rest on, as the chain says: who has to sign on each project, and the shared allowances. */
export class DecidedTerms {
  readonly #signing = new Map<number, { seq: number; text: string }>()
  readonly #allowances = new Map<number, Allowance>()

  note({ kind, data, seq, projectId }: Noted): void {
    const facts = data as Record<string, unknown>
    if (projectId !== null && facts['signing'])
      this.#signing.set(projectId, { seq, text: signingText(facts['signing'] as Signing) })
    const id = Number(facts['allowanceId'])
    if (!kind.startsWith('allowance.') || !id) return
    if (kind === 'allowance.deleted') return void this.#allowances.delete(id)
    this.#allowances.set(id, { seq, projectId, name: facts['allowance'], amountCents: facts['amountCents'] })
  }

  async check(db: Db, companyId: number): Promise<Finding | null> {
    return (await this.#checkSigning(db, companyId)) ?? (await this.#checkAllowances(db, companyId))
  }

  /** Projects from before the chain said who signs are compared from their first event that does. */
  async #checkSigning(db: Db, companyId: number): Promise<Finding | null> {
    const current = new Map((await store.signingOfAll(db, companyId)).map((row) => [row.projectId, row]))
    for (const [projectId, { seq, text }] of this.#signing) {
      const row = current.get(projectId)
      if (!row) return { seq, problem: 'missing', message: `Project ${projectId} is missing.` }
      if (signingText(row) !== text)
        return {
          seq,
          problem: 'altered',
          message: `Project ${projectId} has another rule for signing, or other owners.`,
        }
    }
    return null
  }

  async #checkAllowances(db: Db, companyId: number): Promise<Finding | null> {
    const current = new Map((await store.allowancesOfAll(db, companyId)).map((row) => [row.id, row]))
    for (const [id, { seq, ...recorded }] of this.#allowances) {
      const row = current.get(id)
      if (!row) return { seq, problem: 'missing', message: `The shared allowance ${id} is missing.` }
      const same =
        row.projectId === recorded.projectId && row.name === recorded.name && row.amountCents === recorded.amountCents
      if (!same) return { seq, problem: 'altered', message: `The shared allowance ${id} was altered.` }
    }
    return null
  }
}
