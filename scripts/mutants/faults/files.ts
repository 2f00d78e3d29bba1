import { faultsIn } from '../fault.ts'

const files = 'features/files/files.test.ts'
const quota = 'features/files/quota.test.ts'
const imports = 'features/imports/imports.test.ts'
const undoing = 'features/imports/undoing/undoing.test.ts'
const pictures = 'features/imports/pictures/pictures.test.ts'
const locks = 'testing/guards/locks.test.ts'
const limits = 'testing/guards/limits.test.ts'
const idempotency = 'platform/http/idempotency.test.ts'
const races = 'features/signoffs/signing/races.test.ts'
const notifications = 'features/notifications/notifications.test.ts'
const others = 'testing/guards/other-companies.test.ts'

export const fileFaults = [
  ...faultsIn(
    'features/files/storing.ts',
    [files],
    [
      {
        find: '    await requireWithinQuota({ ...ctx, db: tx }, row.companyId)\n',
        replace: '',
        why: 'an upload stays within the storage of the company',
        tests: [quota],
      },
      {
        find: "  await ctx.platform.limits.consume(\n    'upload_person',",
        replace: "  await ctx.platform.limits.allows(\n    'upload_person',",
        why: 'uploads per person are limited',
        tests: [limits],
      },
      {
        find: 'if (ctx.actor.companyId === file.companyId) return true',
        replace: 'if (ctx.actor.companyId !== null) return true',
        why: 'a file is read by builders of its company',
      },
      {
        find: 'if (file.keptAt === null && file.uploadedBy === ctx.actor.userId) return true',
        replace: 'if (file.keptAt === null) return true',
        why: 'an unused upload is read by its sender',
      },
      {
        find: 'row !== undefined && mine(row) && (!kind || row.kind === kind)',
        replace: 'row !== undefined && (!kind || row.kind === kind)',
        why: 'no one attaches an upload of someone else',
        tests: ['features/messages/attacks.test.ts', files, 'features/suggestions/suggestions.test.ts'],
      },
      {
        find: 'row !== undefined && mine(row) && (!kind || row.kind === kind)',
        replace: 'row !== undefined && mine(row)',
        why: 'an attachment has the kind that is asked for',
        tests: ['features/catalog/managing.test.ts', files],
      },
      {
        find: '  await store.keep(tx, fileIds, ctx.now, inCatalog)\n',
        replace: '',
        why: 'an attached upload is kept',
        tests: [files, 'features/messages/attacks.test.ts', 'features/catalog/managing.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/files/store.ts',
    [files],
    [
      {
        find: `    .orderBy(files.id)
    .for('update')`,
        replace: '    .orderBy(files.id)',
        why: 'attaching locks the upload',
        tests: [locks],
      },
      {
        find: "    .for('update', { skipLocked: true })\n",
        replace: '',
        why: 'the sweep skips uploads that are being attached',
        tests: [locks],
      },
      {
        find: '        lt(files.createdAt, before),\n',
        replace: '',
        why: 'a new upload is not swept',
        tests: ['features/files/photo-sweep.test.ts'],
      },
      {
        find: '        sql`not exists (select 1 from projects p where p.photo_file_id = ${files.id})`,\n',
        replace: '',
        why: 'the photo of a project is not swept',
        tests: ['features/files/photo-sweep.test.ts'],
      },
      {
        find: `    .where(and(eq(files.companyId, companyId), inArray(files.id, [...fileIds])))
    .orderBy(files.id)`,
        replace: `    .where(inArray(files.id, [...fileIds]))
    .orderBy(files.id)`,
        why: 'a file of another company is not attached',
        tests: [files, 'features/messages/attacks.test.ts', 'features/catalog/managing.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/files/quota.ts',
    [quota],
    [
      {
        find: '>= ctx.platform.config.storageQuotaBytes) throw full(ctx, companyId)',
        replace: '> ctx.platform.config.storageQuotaBytes) throw full(ctx, companyId)',
        why: 'a company without storage left is refused at once',
      },
    ],
  ),
  ...faultsIn(
    'features/imports/applying.ts',
    [imports],
    [
      {
        find: "if (entry.version !== version || entry.status !== 'checked')",
        replace: "if (entry.status !== 'checked')",
        why: 'an outdated preview is not imported',
        tests: [imports, 'features/imports/interruptions.slow.test.ts'],
      },
      {
        find: '    await requireActiveCompany(tx, ctx, companyId)\n',
        replace: '',
        why: 'a company whose trial has ended imports nothing',
        tests: [imports, 'features/trial/trial.test.ts'],
      },
      {
        find: '    if (!entry.counts.added && !entry.counts.changed)\n',
        replace: '    if (companyId < 0)\n',
        why: 'an import without changes is refused',
      },
    ],
  ),
  ...faultsIn(
    'features/imports/store.ts',
    [imports],
    [
      {
        find: ".from(imports).where(own(companyId, importId)).for('update')",
        replace: '.from(imports).where(own(companyId, importId))',
        why: 'applying locks the import',
        tests: [locks],
      },
      {
        find: 'and(eq(imports.companyId, companyId), eq(imports.id, importId))',
        replace: 'eq(imports.id, importId)',
        why: 'an import of another company does not exist',
        tests: [others],
      },
    ],
  ),
  ...faultsIn(
    'features/imports/undoing/undoing.ts',
    [undoing],
    [
      {
        find: '    if (row.undoneAt) return { reply: await replyOf(tx, ctx, row), freed: [] }\n',
        replace: '',
        why: 'an import is undone once',
        tests: [locks, undoing],
      },
      {
        find: '  if (endOf(row) <= now) return',
        replace: '  if (endOf(row) < new Date(0)) return',
        why: 'an import can be undone for 30 days',
      },
      {
        find: "    if (problem) throw new AppError('conflict', `${problem} Nothing was undone.`)\n",
        replace: '',
        why: 'an import whose records changed since is not undone',
      },
    ],
  ),
  ...faultsIn(
    'features/imports/undoing/store.ts',
    [locks],
    [
      {
        find: "isPictures(kind)))\n    .for('update')",
        replace: 'isPictures(kind)))',
        why: 'undoing locks the import',
      },
    ],
  ),
  ...faultsIn(
    'features/imports/pictures/applying.ts',
    [pictures],
    [
      {
        find: "    if (row.status !== 'checked') throw new AppError('conflict', 'These pictures were imported already.')\n",
        replace: '',
        why: 'pictures are imported once',
      },
    ],
  ),
  ...faultsIn(
    'platform/http/idempotency.ts',
    [idempotency],
    [
      {
        find: '  if (!rows[0]?.free) return null\n',
        replace: '',
        why: 'two requests with one key are one act',
        tests: [idempotency, races],
      },
      {
        find: '  if (!stored.requestHash.equals(requestHashOf(request)))\n',
        replace: '  if (stored.userId < 0)\n',
        why: 'a key is used for one request',
      },
      {
        find: '  if (access !== stored.access)\n',
        replace: '  if (stored.userId < 0)\n',
        why: 'a stored reply is not replayed after access has changed',
      },
      {
        find: "  if (access === null) throw new AppError('not_found')\n",
        replace: '',
        why: 'a stored reply is not replayed without a seat',
        tests: [idempotency, 'features/messages/attacks.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'platform/audit/audit.ts',
    [races],
    [
      {
        find: ' for update of h),',
        replace: '),',
        why: 'events of a company form one chain',
        tests: [locks],
      },
    ],
  ),
  ...faultsIn(
    'features/notifications/store.ts',
    [notifications],
    [
      {
        find: 'n.read_at is null and ${mayStillSee} limit 1000',
        replace: 'n.read_at is null limit 1000',
        why: 'the badge counts only what the person may still see',
        tests: ['features/notifications/lost-access.test.ts', notifications],
      },
      {
        find: "where user_id = ${sql.placeholder('userId')} and read_at is null and (",
        replace: 'where read_at is null and (',
        why: 'people mark only their own notifications as read',
      },
    ],
  ),
]
