import { z } from 'zod'
import { SchedulePlan } from '../../schedule/deadlines/schemas.ts'
import { SelectionStatus } from '../../selections/selection-schemas.ts'
import { Signing } from './company-schemas.ts'
import { count, named, numberOrNull, sometimes, textOrNull, texts, yes } from './field-schemas.ts'
import { ChangesOfMany, Deal, one, optionCount, site, SiteLine, siteLines } from './selection-schemas.ts'

const Late = z.object({ project: named('the project'), selection: named('a selection') })

export const lateFacts = {
  'selection.late_allowed': Late.extend({
    arrivesOn: named(''),
    decidedOn: textOrNull,
    daysLate: count,
    workingDaysLate: count,
    milestone: textOrNull,
  }),
  'selection.late_disallowed': Late,
}

/** A decision that was sent, as the client gets it. */
const SentLine = Deal.partial().extend({
  id: z.number(),
  name: z.string(),
  room: textOrNull,
  deadline: textOrNull,
  deadlineTyped: sometimes(z.boolean()),
  plan: sometimes(SchedulePlan.nullable()),
  status: sometimes(SelectionStatus),
  options: optionCount,
})
export type SentLine = z.infer<typeof SentLine>

/** Several selections of one project. */
const Several = z.object({ project: named('the project'), count: one, draft: yes })
const SeveralChanged = Several.extend({
  names: named(''),
  /** Approvals that the act voided. */
  voided: sometimes(z.number()),
  voidedNames: sometimes(z.string()),
  /** Changed deals and names that clients know and have not signed, or do not sign. */
  known: sometimes(z.number()),
  knownNames: sometimes(z.string()),
  ...ChangesOfMany.shape,
  site,
})
const SeveralNamed = Several.extend({
  selection: named('1 selection'),
  deadline: textOrNull,
  names: textOrNull,
  currency: sometimes(z.string()),
  /** Where there is one: what it is. */
  only: sometimes(SentLine),
})
const Archived = Several.extend({ names: textOrNull, signed: count, signedNames: textOrNull })

const SignedLine = SiteLine.extend({
  lineId: z.number().nullable(),
  decision: z.string(),
  reason: sometimes(z.string()),
  fingerprint: z.string(),
  /** A certificate contains this entry: it must say what is not approved yet, and who is missing. */
  approved: z.boolean().catch(false),
  missing: texts,
  again: yes,
})
export type SignedLine = z.infer<typeof SignedLine>

const Signer = z.object({
  userId: z.number(),
  email: z.string(),
  name: z.string(),
  nameChangedAt: z.string().nullable(),
  nameBefore: z.string().nullable(),
})

const Allowance = z.object({
  project: named('the project'),
  currency: named('USD'),
  allowance: named('an allowance'),
  allowanceId: numberOrNull,
  amountCents: numberOrNull,
  draft: yes,
  beforeAllowance: sometimes(z.string()),
  beforeAmountCents: sometimes(z.number()),
})

export const severalPayloads = {
  'selections.sent': Several.extend({
    by: named('builder'),
    currency: sometimes(z.string()),
    selection: named('1 selection'),
    selections: z.array(SentLine).catch([]),
    included: sometimes(z.array(z.string())),
    /** Those of them that are approved by it. */
    approved: siteLines,
  }),
  'selections.item_replaced': Several.extend({
    by: named('builder'),
    beforeItem: named('an item'),
    item: named('an item'),
    voided: count,
    selections: texts,
    ...ChangesOfMany.shape,
    site,
  }),
  'selections.deadlines_shifted': SeveralChanged.extend({ days: count }),
  'selections.copied': Several.extend({ from: named('another project') }),
  'selections.edited': SeveralChanged,
  'selections.ordered': SeveralNamed,
  'selections.reminded': SeveralNamed,
  'selections.archived': Archived,
  'selections.restored': Archived,
  'allowance.created': Allowance,
  'allowance.edited': Allowance,
  'allowance.deleted': Allowance,
  'signoff.signed': z.object({
    project: named('the project'),
    signOffId: numberOrNull,
    code: named(''),
    lines: one,
    selections: z.array(SignedLine).catch([]),
    act: named(''),
    /** The sum that the sign page showed: what was signed later changes what is left of a shared allowance. */
    paidCents: sometimes(z.number()),
    signer: Signer.nullable().catch(null),
    /** Who owned the home and what the rule was at this moment: both may change later. */
    signing: Signing.nullable().catch(null),
  }),
  'certificate.sealed': z.object({
    signOffId: numberOrNull,
    code: named(''),
    sha256: named(''),
    sealedBy: named(''),
    introduction: named(''),
  }),
}
