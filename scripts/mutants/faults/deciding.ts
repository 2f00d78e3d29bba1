import { faultsIn } from '../fault.ts'

const deciding = 'features/selections/deciding/deciding.test.ts'
const selections = 'features/selections/selections.test.ts'
const deal = 'features/selections/deciding/deal.test.ts'
const oneDeal = 'features/selections/deciding/one-deal.test.ts'
const installing = 'features/selections/installing/installing.test.ts'
const replacing = 'features/selections/options/replacing.test.ts'
const sending = 'features/selections/deciding/deal.test.ts'
const refused = 'features/selections/deciding/refused-choices.test.ts'

export const decidingFaults = [
  ...faultsIn(
    'features/selections/deciding/deciding.ts',
    [deciding],
    [
      {
        find: "if (seat.kind === 'builder') await requireActiveCompany(tx, ctx, seat.companyId)\n    else",
        replace: "if (seat.kind !== 'builder')",
        why: 'a company whose trial has ended proposes nothing',
        tests: ['features/trial/trial.test.ts'],
      },
      {
        find: 'else await requireOpenCatalog({ ...ctx, db: tx }, seat.companyId)',
        replace: 'else await Promise.resolve()',
        why: 'clients propose items only from a catalog that is open to them',
        tests: ['features/catalog/closed-catalog.test.ts'],
      },
      {
        find: '    requireWithdrawer(seat, option.proposedBy === ctx.actor.userId)\n',
        replace: '',
        why: 'clients do not withdraw options of the builder',
        tests: [deciding, selections],
      },
      {
        find: "if (option.sentAt === null && seat.kind === 'client') throw",
        replace: "if (option.sentAt === null && seat.kind === 'subcontractor') throw",
        why: 'clients do not choose an item whose option is a draft',
        tests: [refused],
      },
      {
        find: "if (!option || (option.sentAt === null && seat.kind === 'client')) throw",
        replace: 'if (!option) throw',
        why: 'clients do not choose a draft option',
        tests: [refused],
      },
      {
        find: 'if (wanted.length > row.maxChoices)',
        replace: 'if (wanted.length > row.maxChoices + 1)',
        why: 'as many options are chosen as the selection allows',
        tests: [refused],
      },
      {
        find: 'if (picked.some((choice) => choice.optionId === optionId))',
        replace: 'if (picked.some((choice) => choice.optionId === -1))',
        why: 'an option is chosen once',
        tests: [refused],
      },
      {
        find: "    await voidPartialSignatures(scene, 'Another choice was made')\n",
        replace: '',
        why: 'another choice voids what one owner has signed',
        tests: ['features/selections/deciding/two-owners.test.ts'],
      },
      {
        find: "  await voidPartialSignatures(scene, 'The choice was taken back')\n",
        replace: '',
        why: 'taking a choice back voids what one owner has signed',
        tests: ['features/selections/deciding/two-owners.test.ts'],
      },
      {
        find: '      requireTodayOrLater(deadline, today)\n',
        replace: '',
        why: 'a reopened decision is not overdue at once',
        tests: ['features/selections/deciding/asking-again.test.ts'],
      },
      {
        find: 'deadline: deadline === undefined ? acts.deadlineAhead(row, today) : deadline,',
        replace: 'deadline: deadline === undefined ? row.deadline : deadline,',
        why: 'a deadline that has passed does not come back',
        tests: [refused],
      },
      {
        find: "      await recordAll(tx, ctx, acts.voidedEvents(written, voided, facts, { notifies: 'people' }))\n",
        replace: '',
        why: 'reopening records every signature that it voids',
        tests: [
          deciding,
          'features/signoffs/proof/proof.test.ts',
          'features/selections/deciding/ended-approvals.test.ts',
        ],
      },
      {
        find: "onBehalf: seat.kind === 'builder',",
        replace: 'onBehalf: false,',
        why: 'a choice by the builder is recorded as one',
        tests: [refused],
      },
      {
        find: `      await store.resolveChangeRequests(tx, row.id, ctx.actor.userId, ctx.now)
      const updated = await store.update(tx, row.id, open, ctx.now)`,
        replace: '      const updated = await store.update(tx, row.id, open, ctx.now)',
        why: 'reopening answers the change request',
        tests: ['features/selections/deciding/asking-again.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/selections/options/options.ts',
    [deciding],
    [
      {
        find: 'if (there.length + fresh.length > MAX_OPTIONS)',
        replace: 'if (there.length > MAX_OPTIONS)',
        why: 'a selection has at most 20 options',
        tests: [refused],
      },
      {
        find: "terms: seat.kind === 'builder' ? terms : { note: terms.note }",
        replace: 'terms',
        why: 'a client never sends a price',
        tests: [refused],
      },
      {
        find: "  if (problem) throw new AppError('conflict', priceProblemInWords(problem))\n",
        replace: '',
        why: 'nothing is chosen at a price that the builder has not confirmed',
        tests: [refused],
      },
    ],
  ),
  ...faultsIn(
    'features/selections/options/replacing.ts',
    [replacing],
    [
      {
        find: '      requireBuilder(seat)\n',
        replace: '',
        why: 'an item is not replaced on an archived project',
        explained: 'Uses on archived projects are not listed, so none is reached here.',
      },
      {
        find: '  if (old.unit !== substitute.unit)',
        replace: '  if (old.unit === null)',
        why: 'a substitute has the unit of the item',
      },
      {
        find: '  if (found.length < new Set(selectionIds).size)',
        replace: '  if (found.length < 1)',
        why: 'all requested selections are replaced, or none',
      },
      {
        find: '  if (sent.length > 0)',
        replace: '  if (sent.length > 99)',
        why: 'clients are notified of a replaced item',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/sending/sending.ts',
    [sending],
    [
      {
        find: '    await requireActiveCompany(tx, ctx, seat.companyId)\n',
        replace: '',
        why: 'a company whose trial has ended sends nothing',
        tests: ['features/trial/trial.test.ts'],
      },
      {
        find: 'if (rows.some(({ archivedAt }) => archivedAt !== null)) throw',
        replace: 'if (rows.some(({ archivedAt, id }) => archivedAt !== null && id < 0)) throw',
        why: 'an archived selection is not sent',
        tests: ['features/selections/bulk/archiving.test.ts', sending],
      },
      {
        find: "    if (rows.length < new Set(ids).size) throw new AppError('not_found')\n",
        replace: '',
        why: 'a selection of another project refuses the whole sending',
        tests: [refused],
      },
      {
        find: '    await requireIncludedChoice(tx, scenes)\n',
        replace: '',
        why: 'an included selection says which option it is',
        tests: ['features/selections/options/included-choice.test.ts'],
      },
      {
        find: '  return [...own, ...events]',
        replace: '  return own',
        why: 'clients are asked for what was sent',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/sending/reaching.ts',
    ['testing/guards/limits.test.ts', 'features/people/sent-means-received.test.ts', 'features/people/people.test.ts'],
    [
      {
        find: 'for (const email of new Set(strangers.map((one) => one.email))) await consumeInvitationLimit(ctx, companyId, email)',
        replace: 'void strangers',
        why: 'invitations that a sending makes are limited',
      },
      {
        find: '  await invite(tx, ctx, { companyId, userId: id, projectId })\n',
        replace: '',
        why: 'a sending invites clients who were never invited',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/installing/installing.ts',
    [installing],
    [
      {
        find: 'if (!delivered && row.installedAt !== null)',
        replace: 'if (!delivered && row.installedAt === null && row.id < 0)',
        why: 'what is installed was delivered',
      },
      {
        find: `    await requireVisible(scene)
    await acts.advance(scene, 'install')`,
        replace: "    await acts.advance(scene, 'install')",
        why: 'trades install only what was approved for their trade',
        tests: [installing, 'features/selections/installing/trades.test.ts'],
      },
      {
        find: "if (seat.kind !== 'builder' && row.installedBy !== ctx.actor.userId)",
        replace: "if (seat.kind === 'client')",
        why: 'another subcontractor does not take a report back',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/installing/ordering.ts',
    [deciding, installing],
    [
      {
        find: 'if (!included && !obstacles.signed.has(id))',
        replace: 'if (!included && obstacles.signed.size < 0)',
        why: 'nothing is ordered without a valid signature',
        tests: [deal],
      },
      {
        find: 'if (!confirmed && obstacles.disputed.has(id))',
        replace: 'if (confirmed && obstacles.disputed.has(id))',
        why: 'ordering warns of an open change request',
        tests: [deciding, oneDeal, deal],
      },
      {
        find: 'if (!confirmed && obstacles.discontinued.has(id))',
        replace: 'if (!confirmed && obstacles.discontinued.has(-id))',
        why: 'ordering warns of a discontinued item',
        tests: [replacing, deciding, oneDeal],
      },
    ],
  ),
]
