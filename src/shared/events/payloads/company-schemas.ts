import { z } from 'zod'
import { count, named, numberOrNull, numbers, sometimes, textOrNull, texts, yes } from './field-schemas.ts'

const Company = z.object({ company: named('') })
const Person = z.object({ person: named('someone') })
const Project = z.object({ project: named('the project') })
const Milestone = z.object({ milestone: named('a milestone') })

/** What an import of a file did. */
export const Imported = z.object({ file: named('a file'), added: count, changed: count })
export type Imported = z.infer<typeof Imported>

/** Who signs on a project, and under which rule. */
export const Signing = z.object({
  rule: z.enum(['any', 'all', 'all_above']),
  thresholdCents: z.number().nullable(),
  owners: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** Dates of a project that moved in one act. Days in names are those of the act: "Tiling to May 02, 2027". */
const Moved = z.object({
  project: named('the project'),
  /** What was asked for: one of these. */
  milestone: sometimes(z.string()),
  start: sometimes(z.string()),
  days: sometimes(z.number()),
  changes: sometimes(z.number()),
  imported: sometimes(z.number()),
  calendar: sometimes(z.string()),
  added: yes,
  deleted: yes,
  undone: yes,
  returned: yes,
  /** The move that this one may be gathered with. */
  moveId: sometimes(z.number()),
  milestones: count,
  milestoneNames: named(''),
  deadlines: count,
  deadlineNames: named(''),
  typedDeadlines: sometimes(z.number()),
  typedNames: sometimes(z.string()),
  handover: sometimes(z.string()),
  handoverFrom: sometimes(z.string().nullable()),
  handoverTo: sometimes(z.string().nullable()),
})
export type Moved = z.infer<typeof Moved>

export const companyPayloads = {
  'company.created': Company,
  'company.edited': Company,
  'company.trial_extended': Company.extend({ days: numberOrNull }),
  'company.activated': Company,
  'company.suspended': Company,
  'member.added': Person,
  'member.invited': Person,
  'member.joined': Person,
  'member.edited': Person,
  'member.archived': Person,
  'member.restored': Person,
  'member.imported': Imported,
  'template.created': Project,
  'schedule.edited': z.object({}),
  'anchor.made': z.object({ day: named('the day'), anchor: named(''), madeAt: named('') }),
  'anchor.stamped': z.object({ day: named('the day'), anchor: named(''), stamp: named(''), stampedAt: named('') }),
}

export const projectPayloads = {
  'project.created': Project.extend({ signing: sometimes(Signing) }),
  'project.edited': Project.extend({ fields: texts }),
  'project.archived': Project,
  'project.restored': Project,
  'project.person_added': Project.extend({
    person: named('someone'),
    personId: numberOrNull,
    /** How many selections were signed before a client was added. */
    signed: sometimes(z.number()),
  }),
  'project.person_removed': Project.extend({ person: named('someone') }),
  'project.signing_changed': Project.extend({
    change: textOrNull,
    /** Says which clients came or went, where the rule stayed. */
    clients: textOrNull,
    asksAgain: count,
    names: textOrNull,
    before: Signing.nullable().catch(null),
    signing: Signing.nullable().catch(null),
  }),
  'project.trades_set': Project.extend({ person: named('someone'), categoryIds: numbers }),
  'project.room_link_made': Project,
  'project.room_link_replaced': Project,
  'project.room_link_revoked': Project,
  'milestone.created': Milestone,
  'milestone.edited': Milestone,
  'milestone.completed': Milestone,
  'milestone.deleted': Milestone,
  'milestone.moved': Moved,
}
