import { faultsIn } from '../fault.ts'

const projects = 'features/projects/projects.test.ts'
const recorded = 'features/projects/recorded-acts.test.ts'
const twoOwners = 'features/selections/deciding/two-owners.test.ts'
const suggestions = 'features/suggestions/suggestions.test.ts'
const trial = 'features/trial/trial.test.ts'
const templates = 'features/templates/templates.test.ts'
const documents = 'features/documents/documents.test.ts'
const rooms = 'features/documents/rooms.test.ts'
const allowances = 'features/selections/allowances/allowances.test.ts'
const locks = 'testing/guards/locks.test.ts'
const permissions = 'testing/permissions/permissions.test.ts'

export const projectFaults = [
  ...faultsIn(
    'features/projects/editing.ts',
    [projects],
    [
      {
        find: '    if (before.version !== wanted.version) {',
        replace: '    if (before.version < wanted.version) {',
        why: 'a stale edit of a project is refused',
      },
      {
        find: "    if (seat.archived) throw new AppError('conflict', 'This project is archived. Restore it before you change it.')\n",
        replace: '',
        why: 'an archived project is not edited',
      },
      {
        find: '    if (signing) await applySigningChange(tx, ctx, seat, signing)\n',
        replace: '',
        why: 'a changed rule asks half signed selections again',
        tests: [twoOwners],
      },
      {
        find: "    await record(tx, ctx, { companyId: seat.companyId, projectId, kind: 'project.edited', data })\n",
        replace: '',
        why: 'an edit of a project is an event',
        tests: [recorded],
      },
    ],
  ),
  ...faultsIn(
    'features/projects/managing.ts',
    [projects],
    [
      {
        find: '  await requireActiveCompany(tx, ctx, companyId)\n',
        replace: '',
        why: 'a company whose trial has ended creates no project',
        tests: [trial],
      },
      {
        find: '      await record(tx, ctx, { companyId: seat.companyId, projectId, kind, data: { project: seat.projectName } })\n',
        replace: '',
        why: 'archiving a project is an event',
        tests: [recorded],
      },
    ],
  ),
  ...faultsIn(
    'features/projects/seating.ts',
    [projects],
    [
      {
        find: "if (!member || member.type === 'subcontractor' ||",
        replace: 'if (!member ||',
        why: 'a subcontractor is not the client of a project',
      },
      {
        find: '    if (project.clientId === userId) {',
        replace: '    if (project.clientId === -userId) {',
        why: 'the primary client stays on the project',
      },
      {
        find: `    await record(tx, ctx, { companyId: seat.companyId, projectId, kind: 'project.person_removed', data })
    await applySigningChange(tx, ctx, seat, signing)`,
        replace:
          "    await record(tx, ctx, { companyId: seat.companyId, projectId, kind: 'project.person_removed', data })",
        why: 'a removed owner no longer has to sign',
        tests: [twoOwners],
      },
      {
        find: "  if (!person || person.type === 'builder') {",
        replace: '  if (!person) {',
        why: 'a builder gets no seat of a client',
      },
    ],
  ),
  ...faultsIn(
    'features/suggestions/suggesting.ts',
    [suggestions],
    [
      { find: '>= MAX_OPEN)', replace: '> MAX_OPEN)', why: 'a selection has at most ten open suggestions' },
      {
        find: '    if (!may.withdraw(scene.seat, row.suggestedBy))\n',
        replace: '    if (row.id < 0)\n',
        why: 'only the person who suggested it withdraws it',
      },
      {
        find: "    await recordEvent(scene, 'selection.item_suggested', { item: name, suggestionId, note })\n",
        replace: '',
        why: 'the builder is notified of a suggestion',
      },
      {
        find: "  await advance(scene, 'propose')\n  return row",
        replace: '  return row',
        why: 'a suggestion of a decided selection is neither answered nor withdrawn',
      },
    ],
  ),
  ...faultsIn(
    'features/suggestions/store.ts',
    [suggestions],
    [
      {
        find: "eq(suggestions.id, suggestionId)))\n    .for('update')",
        replace: 'eq(suggestions.id, suggestionId)))',
        why: 'an answer locks the suggestion',
        tests: [locks],
      },
      {
        find: 'and(eq(suggestions.selectionId, selectionId), eq(suggestions.id, suggestionId))',
        replace: 'eq(suggestions.id, suggestionId)',
        why: 'a suggestion is answered at its own selection',
      },
      {
        find: "and pp.seat = 'client'",
        replace: '',
        why: 'trades do not load pictures of suggestions',
        tests: [suggestions, 'features/files/files.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/templates/applying.ts',
    [templates],
    [
      {
        find: "  if (seat.companyId !== target.companyId) throw new AppError('not_found')\n",
        replace: '',
        why: 'nothing is copied from another company',
        tests: [templates, locks],
      },
      {
        find: '    await requireActiveCompany(tx, ctx, target.companyId)\n',
        replace: '',
        why: 'a company whose trial has ended copies nothing',
        tests: [trial],
      },
      {
        find: "    if (target.archived) throw new AppError('conflict'",
        replace: "    if (target.archived && target.isTemplate) throw new AppError('conflict'",
        why: 'nothing is copied into an archived project',
      },
    ],
  ),
  ...faultsIn(
    'features/documents/requesting.ts',
    [documents],
    [
      {
        find: '  seat: kind,\n  now: ctx.now,',
        replace: "  seat: 'builder' as const,\n  now: ctx.now,",
        why: 'a document is for the seat it was made for',
      },
    ],
  ),
  ...faultsIn(
    'features/documents/rooms.ts',
    [rooms],
    [
      {
        find: "    if (archived) throw new AppError('conflict'",
        replace: "    if (archived && projectId < 0) throw new AppError('conflict'",
        why: 'an archived project gets no room link',
      },
      {
        find: "  if (seat.kind !== 'builder') throw",
        replace: "  if (seat.kind === 'client') throw",
        why: 'only builders print room codes',
        tests: [rooms, permissions],
      },
    ],
  ),
  ...faultsIn(
    'features/selections/allowances/allowances.ts',
    [allowances],
    [
      {
        find: "  if (seat.kind === 'subcontractor')\n",
        replace: '  if (seat.projectId < 0)\n',
        why: 'trades see no allowances',
        tests: [allowances, permissions],
      },
      {
        find: '    if (row.version !== version)\n',
        replace: '    if (row.version < version)\n',
        why: 'a stale edit of an allowance is refused',
      },
      {
        find: '    if (users.length > 0) {',
        replace: '    if (users.length > 99) {',
        why: 'an allowance in use is not deleted',
      },
      {
        find: 'if (rows.filter(({ id }) => wanted.has(id)).length < wanted.size) {',
        replace: 'if (rows.length < 0) {',
        why: 'an allowance covers selections of its own project',
      },
    ],
  ),
]
