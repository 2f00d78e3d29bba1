import pLimit from 'p-limit'
import type { DocumentRequest } from '#shared/documents/schemas.ts'
import { allowanceReport } from '#shared/documents/allowances.ts'
import { changeSummary } from '#shared/documents/changes.ts'
import { type Schedule, scheduleOf } from '#shared/documents/schedule.ts'
import { documentTitle } from '#shared/documents/words.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { sentForecast } from '#shared/projects/rules.ts'
import { printedPicture } from '#server/features/files/public.ts'
import { letterheadOf, readIn } from '#server/features/projects/public.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { everySelectionFor, sharedAllowancesOf } from '#server/features/selections/public.ts'
import { signedLinesOf } from '#server/features/signoffs/public.ts'
import type { Platform } from '#server/platform/context.ts'
import { boardsOf } from './boards.ts'
import type { AnyDocument, DocumentFacts, Pictures } from './facts.ts'

type Run = { progress: (share: number) => Promise<void>; signal: AbortSignal | undefined }
type Wanted = Required<DocumentRequest>

/** Reads what a document shows, exactly as the person's own screens do. */
export async function documentOf(platform: Platform, seat: Seat, request: Wanted, run: Run): Promise<AnyDocument> {
  const { db } = platform
  const now = platform.clock()
  const project = await projectOf(platform, seat, now)
  const facts = await factsOf(platform, seat, { project, request, now })
  const selections = await everySelectionFor(db, { userId: seat.userId, now }, seat.projectId)
  if (request.kind === 'allowances') {
    const report = allowanceReport(selections, await sharedAllowancesOf(db, seat.projectId))
    return { ...facts, kind: 'allowances', report, budget: project.budget, drafts: project.draftSelections ?? 0 }
  }
  if (request.kind === 'changes') {
    // A draft exists for its builders alone.
    const sent = selections.filter(({ draft }) => !draft)
    return {
      ...facts,
      kind: 'changes',
      summary: changeSummary(await signedLinesOf(db, seat.projectId), sent, seat.currency),
    }
  }
  const schedule = scheduleOf(selections, { ...request, reader: seat.kind, readerId: seat.userId })
  const money = request.version === 'client'
  const printed = request.format === 'pdf'
  return {
    ...facts,
    kind: 'schedule',
    schedule,
    boards: printed && money ? await boardsOf(platform, seat.companyId, selections, run.signal) : [],
    pictures: printed ? await picturesOf(platform, seat.companyId, schedule, run) : new Map(),
    budget: money ? project.budget : null,
    forecast: money ? sentForecast(project) : null,
    drafts: money ? (project.draftSelections ?? 0) : 0,
  }
}

async function projectOf({ db }: Platform, { userId, companyId, kind, projectId }: Seat, now: Date) {
  const actor = { userId, companyId: kind === 'builder' ? companyId : null }
  return readIn(db, { actor, now }, projectId)
}

type Around = { project: ProjectDetail; request: Wanted; now: Date }

async function factsOf(
  platform: Platform,
  { companyId, projectId, currency, timeZone }: Seat,
  { project, request, now }: Around,
): Promise<DocumentFacts> {
  return {
    ...(await letterheadOf(platform, companyId)),
    title: documentTitle(request),
    project: project.name,
    address: project.address,
    currency,
    timeZone,
    madeAt: now,
    url: `${platform.config.publicUrl}/projects/${projectId}?tab=selections${request.kind === 'schedule' ? `&group=${request.group}` : ''}`,
    request,
  }
}

/** Two at a time: pictures of a long schedule must not take every core from the people who are working. */
const AT_ONCE = 2

async function picturesOf(
  platform: Platform,
  companyId: number,
  { groups }: Schedule,
  { progress, signal }: Run,
): Promise<Pictures> {
  const shown = groups.flatMap(({ rows }) => rows.flatMap(({ items }) => items[0]?.imageUrl ?? []))
  const urls = [...new Set(shown)]
  const pictures: Pictures = new Map()
  const limit = pLimit(AT_ONCE)
  let done = 0
  await Promise.all(
    urls.map((url) =>
      limit(async () => {
        signal?.throwIfAborted()
        const bytes = await printedPicture(platform, companyId, url, 'small')
        if (bytes) pictures.set(url, new Uint8Array(bytes))
        done += 1
        await progress((done / urls.length) * 0.8)
      }),
    ),
  )
  return pictures
}
