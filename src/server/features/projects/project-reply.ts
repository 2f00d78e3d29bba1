import { toUnits } from '#shared/kernel/money.ts'
import type { Project, ProjectDetail, ProjectPerson } from '#shared/projects/contract.ts'
import { instantOf } from '#server/platform/db/instant.ts'
import type { PersonFacts, ProjectFacts } from './columns-store.ts'
import { projectRights } from './policy.ts'

const unitsOf = (cents: number | null): number | null => (cents === null ? null : toUnits(cents))

/** "Maya Alder approved Kitchen tap"; to Maya herself "You approved Kitchen tap". */
function recentActivityOf(facts: ProjectFacts, userId: number): string | null {
  if (facts.recentActivity === null) return null
  const who = facts.recentActivityBy === userId ? 'You' : facts.recentActivityName
  return who === null ? facts.recentActivity : `${who} ${facts.recentActivity}`
}

/** Money, progress and decisions, which subcontractors do not see. Builders' totals and forecast include drafts. */
function figuresOf(facts: ProjectFacts, userId: number) {
  const drafts = facts.seat === 'builder' ? facts : { draftForecastCents: 0, draftSelections: 0 }
  const budget = facts.budgetCents === null ? null : Math.trunc(toUnits(facts.budgetCents))
  return {
    clientEmail: facts.clientEmail,
    budget,
    totalBudget: budget,
    spentBudget: unitsOf(facts.spentCents),
    approvedBudget: unitsOf(facts.approvedCents),
    notYetApprovedBudget: unitsOf(facts.spentCents - facts.approvedCents - facts.includedCents),
    forecastBudget: unitsOf(facts.forecastCents + drafts.draftForecastCents),
    signingThreshold: unitsOf(facts.signingThresholdCents),
    recentActivity: recentActivityOf(facts, userId),
    recentActivityAt: instantOf(facts.recentActivityAt),
    totalSelections: facts.totalSelections + drafts.draftSelections,
    pendingSelections: facts.pendingSelections,
    completedSelections: facts.completedSelections,
    chosenSelections: facts.chosenSelections,
    overdueSelections: facts.overdueSelections,
    draftSelections: facts.draftSelections,
    palette: facts.palette,
  } satisfies Partial<Project>
}

const noFigures: { [Field in keyof ReturnType<typeof figuresOf>]: null } = {
  clientEmail: null,
  budget: null,
  totalBudget: null,
  spentBudget: null,
  approvedBudget: null,
  notYetApprovedBudget: null,
  forecastBudget: null,
  signingThreshold: null,
  recentActivity: null,
  recentActivityAt: null,
  totalSelections: null,
  pendingSelections: null,
  completedSelections: null,
  chosenSelections: null,
  overdueSelections: null,
  draftSelections: null,
  palette: null,
}

/** A project as the API returns it, with what the reader's seat may see. */
export function projectReply(facts: ProjectFacts, userId: number): Project {
  const { seat, archivedAt } = facts
  return {
    id: facts.id,
    name: facts.name,
    description: facts.description,
    address: facts.address,
    clientId: facts.clientId,
    builderId: facts.builderId,
    client: facts.client,
    startDate: facts.startDate,
    expectedCompletionDate: facts.expectedCompletionDate,
    completionDate: facts.completionDate,
    currency: facts.currency,
    timeZone: facts.timeZone,
    projectType: facts.projectType,
    notes: seat === 'builder' ? facts.notes : null,
    status: facts.status,
    signingRule: facts.signingRule,
    isSample: facts.isSample,
    isTemplate: facts.isTemplate,
    createdAt: instantOf(facts.createdAt),
    updatedAt: instantOf(facts.updatedAt),
    archivedAt: instantOf(archivedAt),
    ...(seat === 'subcontractor' ? noFigures : figuresOf(facts, userId)),
    photo: facts.photo,
    version: facts.version,
    can: projectRights({ kind: seat, archived: archivedAt !== null }),
  }
}

const personReply = (person: PersonFacts, seat: ProjectFacts['seat']): ProjectPerson => ({
  ...person,
  email: seat === 'subcontractor' ? null : person.email,
  phone: seat === 'builder' ? person.phone : null,
  undelivered: seat === 'builder' ? person.undelivered : null,
  trades: seat === 'client' ? [] : person.trades,
})

/** One project, with the people on it. */
export const projectDetailReply = (
  facts: ProjectFacts & { people: readonly PersonFacts[] | null },
  userId: number,
): ProjectDetail => ({
  ...projectReply(facts, userId),
  draftForecast: facts.seat === 'builder' ? toUnits(facts.draftForecastCents) : null,
  people: (facts.people ?? []).map((person) => personReply(person, facts.seat)),
})
