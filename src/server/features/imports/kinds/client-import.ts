import { AppError } from '#shared/kernel/errors.ts'
import {
  addImportedClients,
  changeImportedClients,
  clientsBefore,
  type ImportedClient,
  lockImportedClients,
} from '#server/features/people/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import { clientCheck } from './client-check.ts'
import type { KindOfImport } from './kind-of-import.ts'
import * as store from '../store.ts'

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
