import { editSchedule } from '#shared/schedule/endpoints.ts'
import { demoTeam } from './people.ts'
import type { Stage } from './story.ts'

/** At which milestone of the demo houses each phase is installed. What is in the walls comes with the trades who build it in. */
const milestoneOf: Readonly<Record<string, string>> = {
  Cabinetry: 'Cabinetry and stone',
  Tiling: 'Tiling and painting',
  Flooring: 'Tiling and painting',
  Painting: 'Tiling and painting',
  'Fit-off': 'Fit-off',
}

/** Says once where things are installed, so that the deadlines of the demo houses explain themselves. */
export async function playInstallRules({ player, cast, text }: Stage, at: Date): Promise<void> {
  const [owner] = demoTeam
  const installRules = Object.entries(milestoneOf).map(([phase, milestone]) => ({
    kind: 'phase' as const,
    name: text(phase),
    milestone: text(milestone),
  }))
  await player.call(at, cast.actor(owner.key), editSchedule, {}, { installRules, version: 1 })
}
