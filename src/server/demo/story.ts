import { addDays, dayIn } from '#shared/kernel/dates.ts'
import { addProjectPerson, createProject, editProject } from '#shared/projects/endpoints.ts'
import { onOrAfter } from '#shared/schedule/calendar.ts'
import { setTrades } from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { createMilestone } from '#shared/schedule/milestones/endpoints.ts'
import type { Cast } from './accounts.ts'
import { seededRandom } from './seeded-random.ts'
import type { PlannedDecision } from '#server/platform/starter-content.ts'
import { demoTrades } from './people.ts'
import type { Player } from './player.ts'
import { begins, type DemoProject } from './projects.ts'
import { demoMilestones } from './talk.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** One past act of a person. The acts of all projects are replayed in order of time. */
export type Act = { at: Date; play: () => Promise<void> }

export type Stage = {
  player: Player
  cast: Cast
  today: Date
  items: Map<string, number>
  categories: Map<string, number>
  timeZone: string
  /** The decisions of a house and any other text, in the words of the company's region. */
  decisions: readonly PlannedDecision[]
  text: (source: string) => string
}

/** State shared by the acts of one project. */
export type Plot = {
  stage: Stage
  project: DemoProject
  random: () => number
  acts: Act[]
  /** The selections by name, as the last reply had them. */
  ids: { project: number; selections: Map<string, Selection> }
  builder: string
  client: string
  /** A time this many days from today, within working hours. */
  on: (days: number) => Date
  day: (days: number) => string
}

export function openPlot(stage: Stage, project: DemoProject, seed: number): Plot {
  const random = seededRandom(seed)
  const on = (days: number) => new Date(stage.today.getTime() + days * DAY - Math.floor(random() * 5 * HOUR) - HOUR)
  const today = dayIn(stage.timeZone, stage.today)
  return {
    stage,
    project,
    random,
    acts: [],
    ids: { project: 0, selections: new Map() },
    builder: project.builder,
    client: project.clients[0],
    on,
    day: (days) => addDays(today, Math.round(days)),
  }
}

/** The project itself: created, staffed, planned, started, and completed if it is. */
export function playProject(plot: Plot): void {
  const { project, stage, acts, ids, on, day } = plot
  const { player, cast } = stage
  const builder = cast.actor(plot.builder)
  const opened = begins(project)
  let version = 1
  const act = (days: number, play: (at: Date) => Promise<void>) => {
    const at = on(days)
    acts.push({ at, play: () => play(at) })
  }
  act(opened, async (at) => {
    const created = await player.call(
      at,
      builder,
      createProject,
      {},
      {
        name: project.name,
        address: project.address,
        description: stage.text(project.description),
        clientId: cast.actor(plot.client).userId,
        startDate: day(project.startsIn),
        expectedCompletionDate: day(project.endsIn),
        budget: project.budget,
        projectType: project.type,
        notes: project.notes,
      },
    )
    ids.project = created.id
    version = created.version
    for (const other of project.clients.slice(1)) {
      const detail = await player.call(
        at,
        builder,
        addProjectPerson,
        { projectId: ids.project },
        { userId: cast.actor(other).userId },
      )
      version = detail.version
    }
    version = (await bringTrades(plot, at)) ?? version
    await planMilestones(plot, at)
  })
  const become = (days: number, status: DemoProject['status']) =>
    act(days, async (at) => {
      const edited = await player.call(at, builder, editProject, { projectId: ids.project }, { status, version })
      version = edited.version
    })
  if (project.status === 'planning') return
  become(
    Math.min(project.startsIn, -3),
    project.status === 'active' || project.status === 'on_hold' ? 'active' : 'in_progress',
  )
  if (project.status === 'on_hold') become(-8, 'on_hold')
  if (project.status === 'completed') become(project.completedIn ?? -9, 'completed')
}

/** Adds the trades to the project; returns the project's version if that changed it. */
async function bringTrades({ stage, project, builder, ids }: Plot, at: Date): Promise<number | null> {
  const { player, cast, categories } = stage
  const call = { projectId: ids.project }
  let version: number | null = null
  for (const trade of demoTrades.filter(({ houses }) => houses.includes(project.name))) {
    const { userId } = cast.actor(trade.key)
    const categoryIds = trade.categories.flatMap((key) => categories.get(key) ?? [])
    version = (await player.call(at, cast.actor(builder), addProjectPerson, call, { userId })).version
    await player.call(at, cast.actor(builder), setTrades, { ...call, userId }, { categoryIds })
  }
  return version
}

async function planMilestones({ stage, project, builder, ids, day }: Plot, at: Date): Promise<void> {
  const { player, cast } = stage
  const length = project.endsIn - project.startsIn
  let before: number | null = null
  const weekdays = { workingDays: [1, 2, 3, 4, 5], daysOff: new Set<string>() }
  for (const [index, { title, description, trade, at: share }] of demoMilestones.entries()) {
    const days = project.startsIn + share * length
    const status = days < -10 ? 'completed' : days <= 4 ? 'in_progress' : 'planned'
    const pause = ((demoMilestones[index + 1]?.at ?? share) - share) * length
    const milestone: { id: number } = await player.call(
      at,
      cast.actor(builder),
      createMilestone,
      { projectId: ids.project },
      {
        title: stage.text(title),
        description: stage.text(description),
        trade: trade === null ? null : stage.text(trade),
        // Nothing starts on a weekend.
        scheduledDate: onOrAfter(weekdays, day(days)),
        // Five of seven days are working days, and some are left until the next one starts. What is completed has ended.
        durationDays: Math.max(1, Math.floor((status === 'completed' ? Math.min(pause, -days) : pause) * 0.55)),
        dependsOn: before === null ? [] : [{ onId: before, lagDays: 0 }],
        status,
      },
    )
    before = milestone.id
  }
}
