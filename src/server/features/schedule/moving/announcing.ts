import { typedFacts } from '#shared/notifications/schedule-notifications.ts'
import { movedDayInWords } from '#shared/schedule/deadlines/words.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import type { ScheduleChange } from '#shared/schedule/milestones/contract.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

export type MoveFacts = Record<string, string | number | boolean | null>

/** One event of what moved, with one notification for each person. */
export async function announce(
  tx: Db,
  ctx: Ctx,
  { companyId, projectId, projectName }: Seat,
  { milestones, started, deadlines, typedDeadlines, edited, handover }: ScheduleChange,
  facts: MoveFacts,
): Promise<void> {
  const sent = deadlines.filter(({ draft }) => !draft)
  if (milestones.length === 0 && deadlines.length === 0 && edited.length > 0) {
    const names = { milestone: firstNamesInWords(edited.map(({ name }) => name)) }
    await record(tx, ctx, { companyId, projectId, kind: 'milestone.edited', data: names })
    return
  }
  const data = {
    project: projectName,
    ...facts,
    milestones: milestones.length + started.length,
    milestoneNames: firstNamesInWords([
      ...milestones.map(movedDayInWords),
      ...started.map(({ name, ...days }) => movedDayInWords({ name: `${name}, last day`, ...days })),
    ]),
    deadlines: sent.length,
    deadlineNames: firstNamesInWords(sent.map(movedDayInWords)),
    ...typedFacts(typedDeadlines),
    ...(handover && { handover: handover.name, handoverFrom: handover.from, handoverTo: handover.to }),
  }
  await record(tx, ctx, { companyId, projectId, kind: 'milestone.moved', data })
}
