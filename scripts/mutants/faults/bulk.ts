import { faultsIn } from '../fault.ts'

const bulk = 'features/selections/bulk/bulk.test.ts'
const archiving = 'features/selections/bulk/archiving.test.ts'
const shifting = 'features/selections/bulk/shifting-deadlines.test.ts'

export const bulkFaults = [
  ...faultsIn(
    'features/selections/bulk/bulk-edits.ts',
    [bulk],
    [
      {
        find: 'if (voided <= mayVoid) return voided',
        replace: 'if (voided <= mayVoid + 1) return voided',
        why: 'a bulk edit voids no more signatures than agreed',
      },
      {
        find: 'const undoId = edited.length === 0 || voided > 0 ? null :',
        replace: 'const undoId = edited.length === 0 ? null :',
        why: 'a change that voided signatures cannot be undone',
      },
      {
        find: '    ...byProject(edited).flatMap((together) => eventOfAll(together, signed, days)),\n',
        replace: '',
        why: 'each person is notified once per project of a bulk edit',
      },
      {
        find: '    ...written.flatMap(({ events }) => events),\n',
        replace: '',
        why: 'every selection keeps its own history in a bulk edit',
      },
      {
        find: "sent.length === 0 && { audience: 'builders' as const, notifies: 'nobody' as const }",
        replace: 'false',
        why: 'clients are not notified of edited drafts',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/bulk/bulk-rows.ts',
    [bulk],
    [
      {
        find: '      requireBuilder(scene.seat)\n',
        replace: '',
        why: 'nothing changes in bulk on an archived project',
      },
      {
        find: "if (scene.row.version !== version) throw new AppError('conflict', stale)",
        replace: "if (scene.row.version < version) throw new AppError('conflict', stale)",
        why: 'a stale row refuses the whole change',
      },
      {
        find: 'if (archived !== (scene.row.archivedAt !== null))',
        replace: 'if (archived && scene.row.archivedAt === null)',
        why: 'archived selections are not changed in bulk',
        tests: [archiving],
      },
    ],
  ),
  ...faultsIn(
    'features/selections/bulk/bulk-store.ts',
    [bulk],
    [
      {
        find: 'and(eq(selections.companyId, companyId), inArray(selections.id, [...ids]))',
        replace: 'inArray(selections.id, [...ids])',
        why: 'selections of another company do not exist',
      },
      {
        find: 'and(eq(bulkChanges.companyId, companyId), eq(bulkChanges.userId, userId), eq(bulkChanges.id, id))',
        replace: 'and(eq(bulkChanges.companyId, companyId), eq(bulkChanges.id, id))',
        why: 'people undo their own changes only',
      },
      {
        find: ".from(bulkChanges).where(own).for('update')",
        replace: '.from(bulkChanges).where(own)',
        why: 'two undos of the same change wait for each other',
        tests: ['testing/guards/locks.test.ts'],
      },
      {
        find: `        eq(signOffLines.decision, 'approve'),
        isNull(signOffLines.voidedAt),`,
        replace: `        eq(signOffLines.decision, 'approve'),`,
        why: 'only valid signatures count as voided',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/bulk/bulk-undo.ts',
    [bulk],
    [
      {
        find: "    if (saved.undoneAt) throw new AppError('conflict', 'This has been undone already.')\n",
        replace: '',
        why: 'a change is undone once',
      },
      { find: '    await markUndone(tx, undoId, ctx.now)\n', replace: '', why: 'an undone change is marked' },
    ],
  ),
  ...faultsIn(
    'features/selections/bulk/bulk.ts',
    [bulk],
    [
      {
        find: '  await requireActiveCompany(tx, ctx, companyOf(ctx.actor))\n',
        replace: '',
        why: 'a company whose trial has ended sends nothing in bulk',
        tests: ['features/trial/trial.test.ts', bulk],
      },
      {
        find: 'if (row.sentAt === null || !awaitsClient(row.status))',
        replace: 'if (row.sentAt === null)',
        why: 'clients are reminded only of what they owe',
      },
      {
        find: '  for (const scene of scenes) await refusals.attempt(scene.row, () => requireRemovable(scene))\n',
        replace: '',
        why: 'what was signed is not deleted in bulk',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/installing/ordering.ts',
    [bulk],
    [
      {
        find: "several.flatMap((together) => eventOfAll(together, 'selections.ordered'))",
        replace: '[]',
        why: 'an order of several selections is one notification',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/bulk/archiving.ts',
    [archiving],
    [
      {
        find: 'if (!confirmed && !isOpen(row.status))',
        replace: 'if (confirmed && !isOpen(row.status))',
        why: 'archiving what was signed has to be confirmed',
      },
      {
        find: '[...own, ...byProject(scenes).flatMap((together) => eventOfAll(together, what))]',
        replace: 'own',
        why: 'clients are notified of what was archived',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/bulk/shifting-deadlines.ts',
    [shifting],
    [
      {
        find: "    requireBuilder(seat, 'Only the builder can move deadlines.')\n",
        replace: '',
        why: 'only the builder moves deadlines',
        tests: [shifting, 'testing/permissions/permissions.test.ts'],
      },
    ],
  ),
]
