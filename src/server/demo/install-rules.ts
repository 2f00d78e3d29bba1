import { editSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import { demoTeam } from './people.ts'
import type { Stage } from './story.ts'
import { milestoneOfPhase } from './templates/schedules.ts'

/** Says once where things are installed, so that the deadlines of the demo houses explain themselves. */
export async function playInstallRules({ player, cast, text }: Stage, at: Date): Promise<void> {
  const [owner] = demoTeam
  const installRules = Object.entries(milestoneOfPhase).map(([phase, milestone]) => ({
    kind: 'phase' as const,
    name: text(phase),
    milestone: text(milestone),
  }))
  await player.call(at, cast.actor(owner.key), editSchedule, {}, { installRules, version: 1 })
}
