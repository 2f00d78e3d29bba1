import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { MilestoneChange, ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import {
  createMilestone,
  editMilestone,
  listTimeline,
  moveSchedule,
  previewMove,
  readProjectSchedule,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

export const timelineQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'timeline'],
    queryFn: ({ signal }) => call(listTimeline, { projectId, query: { deadlines: true }, signal }),
  })

/** Working days, decisions, deliveries, and what can delay the handover. */
export const projectScheduleQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'schedule'],
    queryFn: ({ signal }) => call(readProjectSchedule, { projectId, signal }),
  })

export function useTimelineMutation<Input, Result>(projectId: number, send: (input: Input) => Promise<Result>) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: send,
    onSettled: () => refresh({ kind: 'milestone.edited', projectId }),
  })
}

export const useCreateMilestone = (projectId: number) =>
  useTimelineMutation(projectId, (body: BodyInput<typeof createMilestone>) =>
    call(createMilestone, { projectId, body }),
  )

export const useEditMilestone = (projectId: number) =>
  useTimelineMutation(projectId, ({ eventId, body }: { eventId: number; body: BodyInput<typeof editMilestone> }) =>
    call(editMilestone, { projectId, eventId, body }),
  )

/** Whether a change of one milestone moves anything, so that it has to be shown before it is saved. */
export const useMovesOthers = (projectId: number) =>
  useMutation({
    mutationFn: async (change: MilestoneChange) => {
      const { milestones, deadlines } = await call(previewMove, { projectId, body: { changes: [change] } })
      return milestones.length > 0 || deadlines.length > 0
    },
  })

/** What a move would change. Read again for every day that is tried, and never kept. */
export const movePreviewQuery = (projectId: number, move: ScheduleMove | null) =>
  queryOptions({
    queryKey: ['projects', projectId, 'schedule-preview', move],
    queryFn: ({ signal }) => call(previewMove, { projectId, body: move ?? {}, signal }),
    enabled: move !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const useMoveSchedule = (projectId: number) =>
  useTimelineMutation(projectId, (body: BodyInput<typeof moveSchedule>) => call(moveSchedule, { projectId, body }))

export const useUndoMove = (projectId: number) =>
  useTimelineMutation(projectId, (moveId: number) => call(undoMove, { projectId, moveId }))
