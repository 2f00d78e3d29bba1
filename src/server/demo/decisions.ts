import {
  addSelections,
  chooseItem,
  deliverSelection,
  editSelection,
  getSelection,
  installSelection,
  orderSelection,
} from '#shared/selections/endpoints.ts'
import { signOff } from '#shared/signoffs/endpoints.ts'
import type { PlannedDecision } from '#server/platform/starter-content.ts'
import { demoClients } from './people.ts'
import { begins } from './projects.ts'
import { demoMilestones } from './talk.ts'
import { milestoneOfPhase } from './templates/schedules.ts'
import { boughtTogether, playPurchases } from './purchases.ts'
import type { Plot } from './story.ts'

const HOUR = 3_600_000
/** Days from today. */
const SOON = 4

type Fate = 'pending' | 'in_review' | 'selected' | 'approved' | 'ordered'
export type Decision = { plan: PlannedDecision; deadline: number; fate: Fate; decidedOn: number }

/** The project's decisions: proposed at the start, decided up to the project's progress, signed in groups, ordered. */
export function playDecisions(plot: Plot): Decision[] {
  const decisions = plan(plot)
  const { acts, on, project } = plot
  const opening = begins(project) + 1.5
  const open = on(opening)
  acts.push({ at: open, play: () => addAll(plot, decisions, open) })

  const decided = decisions
    .filter(({ fate }) => fate === 'selected' || fate === 'approved' || fate === 'ordered')
    .toSorted((a, b) => a.decidedOn - b.decidedOn)
  for (const {
    plan: { name },
    decidedOn,
  } of decided) {
    const at = on(Math.max(decidedOn, opening + 1))
    acts.push({ at, play: () => choose(plot, name, at) })
  }
  const signed = decided.filter(({ fate }) => fate !== 'selected')
  const ahead = signed.filter((decision) => workBegins(plot, decision.plan.phase) >= BEGUN)
  const together = boughtTogether(plot, ahead)
  for (let first = 0; first < signed.length; first += 3) {
    const round = signed.slice(first, first + 3)
    const last = Math.max(...round.map(({ decidedOn }) => Math.max(decidedOn, opening + 1)))
    const at = new Date(on(last).getTime() + 7 * HOUR)
    acts.push({
      at,
      play: () =>
        sign(
          plot,
          round.map(({ plan: { name } }) => ({ name, decision: 'approve' })),
          at,
        ),
    })
    for (const {
      plan: { name, phase },
      fate,
    } of round) {
      if (fate !== 'ordered' || together.has(name)) continue
      const ordered = new Date(
        Math.min(at.getTime() + (20 + plot.random() * 50) * HOUR, plot.stage.today.getTime() - HOUR),
      )
      acts.push({ at: ordered, play: () => order(plot, name, ordered) })
      if (project.status !== 'completed') {
        arrive(plot, { name, ordered, begins: workBegins(plot, phase) })
        continue
      }
      const installed = new Date(Math.max(on((project.completedIn ?? 0) - 2).getTime(), ordered.getTime() + HOUR))
      acts.push({ at: installed, play: () => install(plot, name, installed) })
    }
  }
  playPurchases(plot, together)
  return decisions
}

/** How far each decision is. The schedule is in order of need, so the first ones are furthest. */
function plan({ stage, project, random }: Plot): Decision[] {
  const plans = spread(stage.decisions, project.decisions)
  const length = project.endsIn - project.startsIn
  return plans.map((decision, index) => {
    const share = index / plans.length
    const deadline = project.startsIn + 8 + share * length * 0.8
    // A few are late, but not by months.
    const late = project.progress < 1 && deadline > -14 && random() < 0.35
    const done = share < project.progress && !late
    const begun = project.status !== 'completed' && workBegins({ project, stage }, decision.phase) < BEGUN
    const fate = done
      ? begun
        ? 'ordered'
        : doneAs(share / project.progress, project.progress)
      : share < project.progress + 0.3 || deadline < 30
        ? 'in_review'
        : 'pending'
    const decidedOn = Math.min(deadline - 2 - random() * 9, -2 - random() * 12)
    return { plan: decision, deadline, fate, decidedOn }
  })
}

/** Work that starts within so many days has begun, as far as its material goes. */
const BEGUN = 4

/** In how many days the work starts at which something of a phase is installed. */
function workBegins({ project, stage }: Pick<Plot, 'project' | 'stage'>, phase: string | null): number {
  const [, title] = Object.entries(milestoneOfPhase).find(([one]) => stage.text(one) === phase) ?? []
  const share = demoMilestones.find((one) => one.title === title)?.at ?? 1
  return project.startsIn + share * (project.endsIn - project.startsIn)
}

/** What is needed by now is on site, and what is in the walls of a milestone that is over is installed. */
function arrive(plot: Plot, { name, ordered, begins }: { name: string; ordered: Date; begins: number }): void {
  if (begins >= BEGUN) return
  const at = new Date(ordered.getTime() + HOUR / 2)
  plot.acts.push({ at, play: () => (begins < -10 ? install(plot, name, at) : deliver(plot, name, at)) })
}

const doneAs = (rank: number, progress: number): Fate =>
  progress === 1 || rank < 0.6 ? 'ordered' : rank < 0.88 ? 'approved' : 'selected'

/** This many decisions of the schedule, from all phases. */
function spread(schedule: readonly PlannedDecision[], count: number): PlannedDecision[] {
  const step = schedule.length / Math.min(count, schedule.length)
  return Array.from(
    { length: Math.min(count, schedule.length) },
    (_, index) => schedule[Math.floor(index * step)],
  ).filter((decision) => decision !== undefined)
}

/** What is open and not due soon gets the deadline of the schedule, unless that would be soon: the demo has few late decisions. */
async function addAll({ stage, ids, builder, day }: Plot, decisions: Decision[], at: Date): Promise<void> {
  const person = stage.cast.actor(builder)
  const follows = ({ fate, deadline }: Decision) => (fate === 'pending' || fate === 'in_review') && deadline > SOON
  const drafts = decisions.map((decision) => {
    const { category, candidates, days: _days, ...plan } = decision.plan
    const optionItemIds =
      decision.fate === 'pending' ? [] : candidates.slice(0, 3).map((key) => itemId(stage.items, key))
    return {
      ...plan,
      categoryId: stage.categories.get(category) ?? null,
      deadline: follows(decision) ? null : day(decision.deadline),
      optionItemIds,
      draft: false,
    }
  })
  const place = { projectId: ids.project }
  const { selections } = await stage.player.call(at, person, addSelections, place, { selections: drafts })
  for (const selection of selections) {
    ids.selections.set(selection.name, selection)
    const decision = decisions.find(({ plan: { name } }) => name === selection.name)
    if (!decision || !follows(decision) || (selection.deadline !== null && selection.deadline >= day(SOON))) continue
    const typed = { deadline: day(decision.deadline), version: selection.version }
    await stage.player.call(at, person, editSelection, { ...place, selectionId: selection.id }, typed)
  }
}

function itemId(items: Map<string, number>, key: string): number {
  const id = items.get(key)
  if (id === undefined) throw new Error(`The starter catalog has no ${key}`)
  return id
}

const placeOf = ({ ids }: Plot, name: string) => ({
  projectId: ids.project,
  selectionId: ids.selections.get(name)?.id ?? 0,
})

async function choose(plot: Plot, name: string, at: Date): Promise<void> {
  const { stage, client, random, ids } = plot
  const person = stage.cast.actor(client)
  const { options = [] } = ids.selections.get(name) ?? {}
  const option = options[Math.floor(random() ** 2 * options.length)] ?? options[0]
  if (!option) return
  const chosen = await stage.player.call(at, person, chooseItem, placeOf(plot, name), { itemId: option.itemId })
  ids.selections.set(name, chosen)
}

type Line = { name: string; decision: 'approve' | 'decline'; reason?: string }

export async function sign(plot: Plot, wanted: Line[], at: Date): Promise<void> {
  const { stage, client, ids } = plot
  const person = stage.cast.actor(client)
  const lines = []
  for (const { name, ...line } of wanted) {
    // What the client has chosen has not changed since.
    const chosen = line.decision === 'approve' ? ids.selections.get(name) : undefined
    const { id, fingerprint } = chosen ?? (await stage.player.call(at, person, getSelection, placeOf(plot, name)))
    lines.push({ ...line, selectionId: id, fingerprint: fingerprint ?? '' })
  }
  const signer = demoClients.find(({ key }) => key === client)
  const signature = { name: `${signer?.firstName} ${signer?.lastName}` }
  await stage.player.call(at, person, signOff, { projectId: ids.project }, { lines, signature, consent: true })
}

async function order(plot: Plot, name: string, at: Date): Promise<void> {
  const { stage, builder, day, random, project } = plot
  const reference = `SO-${1000 + Math.floor(random() * 9000)}`
  const arrives = Math.min(project.endsIn, 14 + random() * 30)
  const phase = stage.decisions.find((decision) => decision.name === name)?.phase ?? null
  const expectedOn = day(
    project.status === 'completed' ? arrives : Math.max(1, Math.min(arrives, workBegins(plot, phase) - 5)),
  )
  await stage.player.call(at, stage.cast.actor(builder), orderSelection, placeOf(plot, name), { reference, expectedOn })
}

async function deliver(plot: Plot, name: string, at: Date): Promise<void> {
  const person = plot.stage.cast.actor(plot.builder)
  const { version } = await plot.stage.player.call(at, person, getSelection, placeOf(plot, name))
  await plot.stage.player.call(at, person, deliverSelection, placeOf(plot, name), {
    delivered: true,
    photos: [],
    version,
  })
}

async function install(plot: Plot, name: string, at: Date): Promise<void> {
  const { stage, builder } = plot
  await stage.player.call(at, stage.cast.actor(builder), installSelection, placeOf(plot, name), { photos: [] })
}

/** A change after the signature: it voids the approval, and the next sign-off shows before and after. */
export async function changeQuantity(plot: Plot, name: string, quantity: number, at: Date): Promise<void> {
  const { stage, builder } = plot
  const { version } = await stage.player.call(at, stage.cast.actor(builder), getSelection, placeOf(plot, name))
  await stage.player.call(at, stage.cast.actor(builder), editSelection, placeOf(plot, name), { quantity, version })
}
