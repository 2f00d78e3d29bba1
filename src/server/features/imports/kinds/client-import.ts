import { AppError } from '#shared/kernel/errors.ts'
import {
  addImportedClients,
  changeImportedClients,
  clientsBefore,
  type ImportedClient,
  lockImportedClients,
  membersByEmail,
} from '#server/features/people/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { KindOfImport, RowCheck } from './kind-of-import.ts'
import * as store from '../store.ts'
import { clientReaders, type ClientValues, splitName } from '#shared/imports/kinds/client-schemas.ts'
import type { ImportContext } from '#shared/imports/cell-schemas.ts'
import { fieldLabel } from '#shared/imports/fields.ts'
import type { Mapping } from '#shared/imports/mapping.ts'
import { readRow, type RowProblem } from '#shared/imports/row-schemas.ts'
import type { Db } from '#server/platform/db/database.ts'
import { acceptedRow, type CheckedRow, type FileRow, FirstRows, refusedRow, type RowChange } from './checked-row.ts'

/** Every new client becomes an account, so one file adds no more than a large builder has. */
const MAX_CLIENTS = 5_000

export const clientImport: KindOfImport = {
  open(db, { companyId, mapping, rowCount }, context) {
    if (rowCount > MAX_CLIENTS)
      throw new AppError('too_large', 'At most 5,000 clients can be imported at once. Please import them in parts.')
    return Promise.resolve(clientCheck({ db, companyId, mapping, context }))
  },

  async begin(tx, ctx, entry, undo) {
    const { companyId, fileName, counts } = entry
    await lockImportedClients(tx, companyId, await store.targets(tx, entry.id))
    return {
      async write(rows) {
        const plans = rows.map(({ outcome, targetId, plan }) => ({ outcome, targetId, fields: plan as ImportedClient }))
        const added = plans.filter(({ outcome }) => outcome === 'added').map(({ fields }) => fields)
        undo.created(await addImportedClients(tx, ctx, companyId, added))
        const changed = plans.flatMap(({ outcome, targetId, fields }) =>
          outcome === 'changed' && targetId !== null ? [{ id: targetId, fields }] : [],
        )
        const ids = changed.map(({ id }) => id)
        undo.changed(await clientsBefore(tx, companyId, ids))
        await changeImportedClients(tx, companyId, changed)
      },
      async finish() {
        const data = { file: fileName, added: counts.added ?? 0, changed: counts.changed ?? 0 }
        await record(tx, ctx, { companyId, kind: 'member.imported', data })
      },
    }
  },
}

type Scope = { db: Db; companyId: number; mapping: Mapping; context: ImportContext }
type Member = Awaited<ReturnType<typeof membersByEmail>>[number]

/** Checks a list of clients. An address that the company has already updates that person. */
function clientCheck({ db, companyId, mapping, context }: Scope): RowCheck {
  const emails = new FirstRows()
  const checkRow = (row: FileRow, found: ReadonlyMap<string, Member>): CheckedRow => {
    const { values: read, problems } = readRow(clientReaders, row.cells, mapping, context)
    const values = { ...(read.fullName !== undefined && splitName(read.fullName)), ...read }
    const title = [values.firstName, values.lastName].filter(Boolean).join(' ') || (values.email ?? '')
    const member = values.email === undefined ? undefined : found.get(values.email.toLowerCase())
    const refusal = refusalOf(values, member, emails, row.row)
    if (refusal && !problems.some(({ field }) => field === refusal.field)) problems.push(refusal)
    if (problems.length > 0) return refusedRow(row.row, title, problems)
    const fields = merged(values, member)
    return acceptedRow(row.row, { title, plan: fields, changes: changesOf(member, fields), target: member })
  }
  return {
    newCategories: [],
    async check(rows) {
      const column = mapping['email'] ?? -1
      const typed = rows.flatMap(({ cells }) => {
        const cell = cells[column]
        return typeof cell === 'string' ? [cell.trim().toLowerCase()] : []
      })
      const members = typed.length === 0 ? [] : await membersByEmail(db, companyId, typed)
      const found = new Map(members.map((member) => [member.email.toLowerCase(), member]))
      return rows.map((row) => checkRow(row, found))
    },
  }
}

function refusalOf(
  { email }: Partial<ClientValues>,
  member: Member | undefined,
  emails: FirstRows,
  row: number,
): RowProblem | undefined {
  if (email === undefined) return { field: 'email', message: 'The email address is missing.' }
  const earlier = emails.claim(email.toLowerCase(), row)
  if (earlier !== undefined)
    return { field: 'email', message: `Row ${earlier.toLocaleString('en-US')} has the same address.` }
  if (member?.type === 'builder') return { field: 'email', message: 'This person belongs to your team.' }
  if (member?.archivedAt) return { field: 'email', message: 'This person is archived. Restore them first.' }
  return undefined
}

const merged = (values: Partial<ClientValues>, member: Member | undefined): ImportedClient => ({
  email: member?.email ?? values.email ?? '',
  firstName: values.firstName ?? member?.firstName ?? null,
  lastName: values.lastName ?? member?.lastName ?? null,
  phone: values.phone ?? member?.phone ?? null,
  address: values.address ?? member?.address ?? null,
})

function changesOf(before: ImportedClient | undefined, after: ImportedClient): RowChange[] {
  const shown = (['email', 'phone', 'address', 'firstName', 'lastName'] as const).filter(
    (field) => before || (field !== 'firstName' && field !== 'lastName'),
  )
  return shown.flatMap((field) => {
    const [old, next] = [before?.[field] ?? '', after[field] ?? '']
    return old === next ? [] : [{ field: fieldLabel('clients', field), before: old, after: next }]
  })
}
