import { faultsIn } from '../fault.ts'

const signing = 'features/signoffs/signing/signing.test.ts'
const races = 'features/signoffs/signing/races.test.ts'
const twoOwners = 'features/selections/deciding/two-owners.test.ts'

export const signOffFaults = [
  ...faultsIn(
    'features/signoffs/signing/signing.ts',
    [signing],
    [
      {
        find: '    const signer = await requireOwnName(tx, ctx, seat, signature.name)',
        replace: '    const signer = await store.signerAccount(tx, ctx.actor.userId)',
        why: 'the typed name is the name of the account',
        tests: ['features/signoffs/signing/own-name.test.ts', signing],
      },
      {
        find: 'const fresh = line.fingerprint === offer.fingerprint',
        replace: 'const fresh = line.fingerprint.length === offer.fingerprint.length',
        why: 'what changed since it was shown is not signed',
      },
      {
        find: 'if (fresh && refusal === null) continue',
        replace: 'if (fresh || refusal === null) continue',
        why: 'a line that can no longer be signed refuses the sign-off',
      },
      {
        find: '    await addressCertificate(tx, act)\n',
        replace: '',
        why: 'every client of the project gets the certificate',
        tests: ['features/signoffs/certificate/certificate-mail.test.ts'],
      },
      {
        find: '    await enqueue(tx, makeCertificate, { signOffId: act.id }, { companyId: act.companyId })\n',
        replace: '',
        why: 'a signature gets a certificate',
        tests: ['features/signoffs/certificate/certificate-job.test.ts', signing],
      },
      {
        find: 'await selections.voidSignatures(tx, ctx, answer, `Declined: ${answer.reason}`)',
        replace: 'await Promise.resolve()',
        why: 'a decline voids what the other owner has signed',
        tests: [twoOwners, 'features/signoffs/signing/half-signed.test.ts'],
      },
      {
        find: "replacesLineId: decision === 'approve' ? (replaced.get(offer.id) ?? null) : null",
        replace: 'replacesLineId: null',
        why: 'a new approval names the voided one that it replaces',
      },
      {
        find: 'act: hashOfAct(act),',
        replace: 'act: act.code,',
        why: 'the audit log contains the hash of the act',
        tests: ['features/signoffs/proof/proof.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/signoffs/verifying/verifying.ts',
    ['testing/guards/limits.test.ts'],
    [
      {
        find: '  await consumeCheckLimit(ctx)\n',
        replace: '',
        why: 'checks of certificates are limited per network',
      },
      {
        find: 'signer: initialsOf(row.act.signedName)',
        replace: 'signer: row.act.signedName',
        why: 'strangers see initials, not the name of the signer',
        tests: ['features/signoffs/certificate/certificate.test.ts', signing],
      },
    ],
  ),
  ...faultsIn(
    'features/signoffs/reading.ts',
    ['testing/permissions/permissions.test.ts'],
    [
      {
        find: '  requireReader(await seatOf(ctx.db, ctx.actor, row.act.projectId))\n',
        replace: '',
        why: 'a sign-off is read by people of its project',
      },
      {
        find: '  requireReader(await seatOf(ctx.db, ctx.actor, projectId))\n',
        replace: '',
        why: 'the list of sign-offs is for people of the project',
      },
    ],
  ),
  ...faultsIn(
    'features/signoffs/store.ts',
    [signing],
    [
      {
        find: `        eq(signOffLines.decision, 'approve'),
        isNotNull(signOffLines.voidedAt),`,
        replace: `        isNotNull(signOffLines.voidedAt),`,
        why: 'only approvals are replaced by a new approval',
        explained: 'Only approvals are ever voided, so the condition states what the data already says.',
      },
      {
        find: '.where(and(eq(signOffs.projectId, projectId), older))',
        replace: '.where(older)',
        why: 'the list has the sign-offs of one project',
      },
    ],
  ),
  ...faultsIn(
    'features/selections/deciding/answering.ts',
    [signing],
    [
      {
        find: '  if (gone) throw',
        replace: '  if (gone && rows.length > 1) throw',
        why: 'an archived selection is not signed',
        tests: ['features/selections/bulk/archiving.test.ts'],
      },
      {
        find: "  if (row.choices.length === 0) return 'No item has been chosen yet.'\n",
        replace: '',
        why: 'a selection without a chosen item is not signed',
        tests: [signing, 'features/selections/deciding/deciding.test.ts'],
      },
      {
        find: '?.has(ctx.actor.userId))',
        replace: '?.has(-1))',
        why: 'an owner signs once',
        tests: [twoOwners, races],
      },
      {
        find: '  return priceRefusal(tx, seat, row, dayIn(seat.timeZone, ctx.now))',
        replace: '  return null',
        why: 'a price that the builder has not confirmed is not signed',
        tests: ['features/selections/deciding/one-deal.test.ts', 'features/selections/deciding/deal.test.ts'],
      },
      {
        find: 'id === ctx.actor.userId || signed.has(id)',
        replace: 'id === ctx.actor.userId || !signed.has(id)',
        why: 'every owner has to sign when the project asks for it',
        tests: [twoOwners],
      },
      {
        find: 'if (!needsEveryone(rule, thresholdCents, row.totalCents)) return true',
        replace: 'if (needsEveryone(rule, thresholdCents, row.totalCents)) return true',
        why: 'one signature is enough when the project says so',
        tests: [twoOwners, signing],
      },
      {
        find: "  await recordAll(tx, ctx, acts.voidedEvents({ seat, row: offer.row }, voided, facts, { notifies: 'nobody' }))\n",
        replace: '',
        why: 'a signature that a decline voids is in the audit log',
        tests: [twoOwners, 'features/signoffs/signing/half-signed.test.ts'],
      },
      {
        find: "const next = approved ? status : 'selected'",
        replace: 'const next = status',
        why: 'half a signature approves nothing',
        tests: [twoOwners],
      },
    ],
  ),
  ...faultsIn(
    'features/selections/deciding/changing-signers.ts',
    [twoOwners],
    [
      {
        find: '  if (isSameSigning(before, after)) return\n',
        replace: '',
        why: 'an unchanged rule asks nobody again',
      },
      {
        find: "[...ofSelections, { companyId, projectId, kind: 'project.signing_changed', data }]",
        replace: 'ofSelections',
        why: 'every client is notified of a changed rule',
      },
      {
        find: 'change: { deadline: acts.deadlineAhead(row, today) }',
        replace: 'change: {}',
        why: 'no one is overdue because the builder changed who signs',
        tests: [twoOwners, 'features/selections/deciding/asking-again.test.ts'],
      },
    ],
  ),
]
