import { daysBetween } from '#shared/kernel/dates.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { differenceCents, remainingCents } from '#shared/selections/deciding/deal.ts'
import { awaitsClient, awaitsOptions, isOpen, isOverdue, stageOf } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { cannot } from '../policy.ts'
import { canReply } from './can-reply.ts'
import { approvalsReply, latestApproval } from './approval-reply.ts'
import { type LookUp, lookUp } from './looked-up.ts'
import { chosenItem, chosenLine, isShown, moneyFor, optionReply } from './option-reply.ts'
import type { Parts, ProjectRow } from './parts-store.ts'
import type { EndedApproval, SelectionRow } from './rows-store.ts'

/** Writes the replies of the selections that were read with these parts. */
export function replier(parts: Parts): (row: SelectionRow) => Selection {
  const found = lookUp(parts)
  return (row) => {
    const project = found.projectOf(row.projectId)
    if (!project) throw new Error(`Selection ${row.id} was read without its project`)
    return forTrades(project, row, selectionReply(project, row, found), found)
  }
}

function selectionReply(project: ProjectRow, row: SelectionRow, found: LookUp): Selection {
  const { seat, today } = project
  const isBuilder = seat === 'builder'
  const isClient = seat === 'client'
  const isTrade = seat === 'subcontractor'
  const { status, deadline, choices, chosen, awaitsPrice } = row
  const draft = row.sentAt === null
  const archived = project.archived || row.archivedAt !== null
  const stage = stageOf({ draft, status })
  const open = isOpen(status)
  const [first] = choices
  const signatures = found.signaturesOf(row.id)
  const signed = signatures.some(({ signerId, voidedAt }) => signerId === project.userId && voidedAt === null)
  const awaiting = row.archivedAt === null && !draft && awaitsClient(status)
  const name = (id: number): string => found.nameOf(project.companyId, id)
  const proposed = found.optionsOf(row.id)
  const options = proposed
    .filter((option) => isShown(project, option))
    .flatMap((option) => optionReply({ project, row, stage, archived, found }, option, proposed.length))
  const problem = open && !isTrade && awaitsPrice ? problemOf(row, options) : null
  const { approvedAt, approval, previousApproval } = latestApproval(project, row, signatures)
  const request = found.requestsOf(row.id).at(-1)
  const view = found.viewsOf(row.id)[0]
  return {
    id: row.id,
    projectId: row.projectId,
    projectName: project.name,
    currency: project.currency,
    timeZone: project.timeZone,
    name: row.name,
    description: row.description,
    room: row.room,
    phase: row.phase,
    category: row.categoryId === null ? null : (found.categoryOf(row.categoryId)?.name ?? null),
    categoryId: row.categoryId,
    selectedItemId: row.selectedItemId,
    selectedItem: first ? chosenItem(project, first, found) : null,
    choices: choices.map((choice) => chosenLine(project, choice, found)),
    changedFrom: !isTrade && open ? row.changedFrom : null,
    maxChoices: row.maxChoices,
    included: row.included,
    draft,
    sentAt: row.sentAt,
    priority: row.priority,
    deadline,
    deadlineTyped: row.deadlineTyped,
    plan: isTrade ? null : row.plan,
    notes: row.notes,
    tradeNotes: isClient ? null : row.tradeNotes,
    tradeId: isClient ? null : row.tradeId,
    trade: isClient || row.tradeId === null ? null : name(row.tradeId),
    internalNotes: isBuilder ? row.internalNotes : null,
    status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    quantity: (first?.quantityMilli ?? row.quantityMilli) / 1000,
    unit: first?.unit ?? row.unit,
    unitPrice: moneyFor(project, first?.priceCents ?? null),
    total: moneyFor(project, row.totalCents),
    allowance: moneyFor(project, row.allowanceCents),
    difference:
      row.allowanceId === null ? moneyFor(project, differenceCents(row.totalCents, row.allowanceCents)) : null,
    sharedAllowance: isTrade ? null : sharedAllowance(row, found),
    forecast: moneyFor(project, row.forecastCents),
    options,
    fingerprint: isTrade ? null : row.fingerprint,
    overdue: awaiting && isOverdue({ deadline, status, awaitsPrice }, today) && !(isClient && signed),
    late: !draft && deadline !== null && deadline < today && (awaitsOptions(status) || (awaiting && awaitsPrice)),
    daysLeft: deadline === null ? null : daysBetween(today, deadline),
    priceProblem: problem,
    changedSinceSeen: view !== undefined && view.fingerprint !== row.fingerprint,
    discontinued: choices.some(({ itemId }) => found.itemOf(itemId)?.discontinued === true),
    chosen:
      chosen === null || chosen.byId === null || chosen.at === null
        ? null
        : {
            by: name(chosen.byId),
            byId: chosen.byId,
            onBehalfOf: chosen.forId === null ? null : name(chosen.forId),
            at: chosen.at,
          },
    chosenOnBehalf: chosen !== null && chosen.forId !== null,
    declineReason: row.declineReason,
    changeRequest: request
      ? { messageId: request.id, text: request.text, at: request.at, by: name(request.byId), byId: request.byId }
      : null,
    deadlineOffsetDays: row.deadlineOffsetDays,
    deadlineMilestone: row.deadlineMilestone,
    order: row.order && (isBuilder ? row.order : { ...row.order, reference: null }),
    installed: installedReply(project, row, archived, found),
    approvedAt,
    approvals: approvalsReply({ project, row, signatures, found }),
    approval,
    previousApproval,
    wasSigned: row.wasSigned,
    archivedAt: row.archivedAt,
    can: canReply({ project, row, stage, archived, mayStillSign: problem === null && !signed }),
  }
}

/** Why what was chosen cannot be signed at its price, or why no option can be chosen. */
function problemOf({ choices }: SelectionRow, options: Selection['options']): Selection['priceProblem'] {
  const problems = options
    .filter(
      ({ draft, itemId }) => !draft && (choices.length === 0 || choices.some((choice) => choice.itemId === itemId)),
    )
    .map(({ priceProblem }) => priceProblem)
  return problems.includes('changed') ? 'changed' : problems.includes('expired') ? 'expired' : null
}

function sharedAllowance({ allowanceId }: SelectionRow, { allowanceOf }: LookUp): Selection['sharedAllowance'] {
  const shared = allowanceId === null ? undefined : allowanceOf(allowanceId)
  if (!shared) return null
  return {
    id: shared.id,
    name: shared.name,
    amount: toUnits(shared.amountCents),
    chosen: toUnits(shared.chosenCents),
    remaining: toUnits(remainingCents(shared)),
    toCome: shared.draftOpen > 0 || shared.draftChosenCents > 0,
  }
}

function installedReply(
  { seat, userId, companyId }: ProjectRow,
  { id, installed }: SelectionRow,
  archived: boolean,
  { nameOf, photosOf }: LookUp,
): Selection['installed'] {
  if (installed === null) return null
  const { at, byId, note } = installed
  return {
    at,
    by: byId === null ? 'Someone' : nameOf(companyId, byId),
    note,
    canUndo: !archived && (seat === 'builder' || (seat === 'subcontractor' && byId === userId)),
    photos: photosOf(id).map((photo) => ({
      fileId: photo.fileId,
      at: photo.at,
      by: nameOf(companyId, photo.byId),
    })),
  }
}

/** What only trades are shown: when their work begins and ends, or that they have to stop and what it was. */
function forTrades(project: ProjectRow, row: SelectionRow, reply: Selection, found: LookUp): Selection {
  if (project.seat !== 'subcontractor') return reply
  if (row.endedApproval !== null) return { ...reply, ...stopped(project, row, row.endedApproval, found) }
  const { plan } = row
  // What was planned before it is between builder and client.
  if (plan) return { ...reply, work: { milestone: plan.milestone, startsOn: plan.installOn, endsOn: plan.installBy } }
  return reply
}

/** What the approval was that has ended. What is being decided since is not the trades' to read. */
function stopped(project: ProjectRow, row: SelectionRow, ended: EndedApproval, found: LookUp): Partial<Selection> {
  const [first] = ended.choices
  return {
    stopped: { at: ended.at },
    notes: ended.notes,
    choices: ended.choices.map((choice) => chosenLine(project, choice, found)),
    selectedItemId: first?.itemId ?? null,
    selectedItem: first ? chosenItem(project, first, found) : null,
    quantity: (first?.quantityMilli ?? row.quantityMilli) / 1000,
    unit: first?.unit ?? row.unit,
    deadline: null,
    daysLeft: null,
    overdue: false,
    late: false,
    discontinued: false,
    archivedAt: null,
    included: ended.included,
    chosen: null,
    chosenOnBehalf: false,
    declineReason: null,
    order: null,
    can: { ...cannot, delete: false, archive: false, restore: false, talkToTrades: !project.archived },
  }
}
