import { faultsIn } from '../fault.ts'

const deciding = 'features/selections/deciding/deciding.test.ts'
const selections = 'features/selections/selections.test.ts'
const deal = 'features/selections/deciding/deal.test.ts'
const rulesInSql = 'db/rules-in-sql.test.ts'
const permissions = 'testing/permissions/permissions.test.ts'
const refused = 'features/selections/deciding/refused-choices.test.ts'

export const selectionFaults = [
  ...faultsIn(
    'db/conditions.ts',
    [rulesInSql],
    [
      {
        find: '(s.deadline < ${today} and not',
        replace: '(s.deadline <= ${today} and not',
        why: 'a decision is overdue when its day has ended, not before',
      },
      {
        find: '+ 500) / 1000)',
        replace: ') / 1000)',
        why: 'line totals are rounded to whole cents',
      },
      {
        find: 'coalesce(s.price_owed_from <= ${today}, false)',
        replace: 'coalesce(s.price_owed_from < ${today}, false)',
        why: 'a price is owed from its first day',
      },
      {
        find: 's.archived_at is null and s.sent_at is not null and s.status in ${statuses(awaitsClient)}',
        replace: 's.sent_at is not null and s.status in ${statuses(awaitsClient)}',
        why: 'an archived selection waits for no one',
        tests: ['features/selections/bulk/archiving.test.ts'],
      },
      {
        find: "mine.decision = 'approve' and mine.voided_at is null",
        replace: "mine.decision = 'approve'",
        why: 'an owner whose signature was voided has to sign again',
        tests: ['features/selections/deciding/two-owners.test.ts', 'features/dashboard/dashboard.test.ts'],
      },
      {
        find: 'and pt.category_id = s.category_id)',
        replace: ')',
        why: 'trades see only their categories',
        tests: ['features/selections/installing/trades.test.ts'],
      },
      {
        find: "for_trades = (${seat} = 'subcontractor')",
        replace: "for_trades = (${seat} <> 'client')",
        why: 'clients and trades each read their own conversations',
        explained: 'A seat is a client or a subcontractor, so both conditions are the same.',
      },
      {
        find: 'sql`${member}.joined_at is not null and ${member}.archived_at is null`',
        replace: 'sql`${member}.joined_at is not null`',
        why: 'an archived member has no access',
        tests: ['features/people/people.test.ts', permissions],
      },
      {
        find: 'sql`${member}.joined_at is not null and ${member}',
        replace: 'sql`${member}',
        why: 'an invited person has no access before accepting',
        tests: ['features/people/people.test.ts', 'features/auth/invitations/accepting.test.ts'],
      },
      {
        find: "sql`(me.type = 'builder' or pp.user_id is not null)`",
        replace: 'sql`(me.type is not null)`',
        why: 'clients see only their own projects',
        tests: [permissions],
      },
    ],
  ),
  ...faultsIn(
    'features/seats/store.ts',
    ['testing/guards/locks.test.ts'],
    [
      {
        find: '${seatRow(asker, askedFor)} for no key update of p',
        replace: '${seatRow(asker, askedFor)}',
        why: 'changes within a project wait for each other',
      },
    ],
  ),
  ...faultsIn(
    'features/seats/seats.ts',
    [permissions],
    [
      {
        find: "if (seat.isTemplate) throw new AppError('not_found')",
        replace: "if (seat.isTemplate && seat.archived) throw new AppError('not_found')",
        why: 'no one signs or talks on a template',
        tests: ['features/templates/templates.test.ts', permissions],
      },
    ],
  ),
  ...faultsIn(
    'features/selections/acts.ts',
    [selections, deciding],
    [
      {
        find: 'if (version !== undefined && version !== scene.row.version)',
        replace: 'if (version !== undefined && version > scene.row.version)',
        why: 'a stale version is refused',
      },
      {
        find: "if (!row || (hidden && seat.kind !== 'builder')) throw",
        replace: 'if (!row) throw',
        why: 'a draft does not exist for clients',
        tests: ['features/selections/bulk/archiving.test.ts'],
      },
      {
        find: "if (row.archivedAt !== null) throw new AppError('conflict', ARCHIVED)",
        replace: "if (row.archivedAt !== null && seat.archived) throw new AppError('conflict', ARCHIVED)",
        why: 'an archived selection cannot be changed',
        tests: ['features/selections/bulk/archiving.test.ts'],
      },
      {
        find: 'if (item.archived) throw wrong(',
        replace: "if (item.archived && field === '') throw wrong(",
        why: 'archived items are not proposed',
        tests: [deciding, 'features/catalog/managing.test.ts', selections],
      },
      {
        find: 'deadline !== null && deadline >= today ?',
        replace: 'deadline !== null && deadline > today ?',
        why: 'a deadline on the current day is kept when the builder asks again',
        tests: [refused],
      },
      {
        find: 'if (total > MAX_TOTAL_CENTS)',
        replace: 'if (total > MAX_TOTAL_CENTS * 1000)',
        why: 'the total of a line is limited',
        tests: [selections, deal, deciding],
      },
      {
        find: "draft ? { audience: 'builders' as const, notifies: 'nobody' as const } : notifies && { notifies }",
        replace: 'notifies && { notifies }',
        why: 'clients are not notified of drafts',
        tests: [refused],
      },
      {
        find: "notifies: index > 0 ? 'nobody' : notifies",
        replace: 'notifies',
        why: 'people are notified once of several voided signatures',
        tests: [
          'features/selections/deciding/two-owners.test.ts',
          'features/signoffs/signing/half-signed.test.ts',
          'features/notifications/one-void-one-bell.test.ts',
        ],
      },
    ],
  ),
  ...faultsIn(
    'features/selections/store.ts',
    [selections],
    [
      {
        find: '.where(and(eq(selections.projectId, projectId), inArray(selections.id, [...ids])))',
        replace: '.where(inArray(selections.id, [...ids]))',
        why: 'an act locks selections of its own project only',
        tests: [selections, 'features/signoffs/signing/signing.test.ts', permissions],
      },
      {
        find: `    .orderBy(asc(selections.id))
    .for('update')`,
        replace: '    .orderBy(asc(selections.id))',
        why: 'an act locks the selections that it changes',
        explained:
          'Every act locks the project first (`seats/store.ts`), so this lock only guards against code that forgets to.',
      },
      {
        find: '.set({ ...change, version: sql`${selections.version} + 1`, updatedAt: now })',
        replace: '.set({ ...change, updatedAt: now })',
        why: 'every change increments the version',
      },
      {
        find: `            eq(signOffLines.decision, 'approve'),
            isNull(signOffLines.voidedAt),
          ),
        )
        .returning(`,
        replace: `            eq(signOffLines.decision, 'approve'),
          ),
        )
        .returning(`,
        why: 'an approval is voided once and keeps its reason',
        tests: ['features/selections/deciding/two-owners.test.ts'],
      },
      {
        find: 'eq(selectionCategories.companyId, companyId), inArray(selectionCategories.id, [...ids])',
        replace: 'inArray(selectionCategories.id, [...ids])',
        why: 'a selection has a category of its own company',
      },
      {
        find: 'and(inArray(selectionOptions.selectionId, [...selectionIds]), isNull(selectionOptions.sentAt))',
        replace: 'inArray(selectionOptions.selectionId, [...selectionIds])',
        why: 'options that were sent are not sent again',
        tests: [refused],
      },
    ],
  ),
]
