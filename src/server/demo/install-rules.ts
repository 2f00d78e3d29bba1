import { editSchedule } from '#shared/schedule/endpoints.ts'
import { demoTeam } from './people.ts'
import type { Stage } from './story.ts'
import { milestoneOfPhase } from './templates/schedules.ts'

/** In the demo houses, what is in the walls comes with the trades who build it in. */
const milestoneOf = Object.entries(milestoneOfPhase).filter(([phase]) => phase !== 'Rough-in')

/** Says once where things are installed, so that the deadlines of the demo houses explain themselves. */
export async function playInstallRules({ player, cast, text }: Stage, at: Date): Promise<void> {
  const [owner] = demoTeam
  const installRules = milestoneOf.map(([phase, milestone]) => ({
    kind: 'phase' as const,
    name: text(phase),
    milestone: text(milestone),
  }))
  await player.call(at, cast.actor(owner.key), editSchedule, {}, { installRules, version: 1 })
}
