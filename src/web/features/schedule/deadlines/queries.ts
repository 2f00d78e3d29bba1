import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import {
  allowLateArrival,
  disallowLateArrival,
  editSchedule,
  previewSchedule,
  readSchedule,
  readSelectionSchedule,
  setInstallDay,
} from '#shared/schedule/deadlines/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

export const scheduleSettingsQuery = queryOptions({
  queryKey: ['company', 'schedule'],
  queryFn: ({ signal }) => call(readSchedule, { signal }),
})

export function useEditScheduleSettings() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (body: BodyInput<typeof editSchedule>) => call(editSchedule, { body }),
    onSettled: () => refresh({ kind: 'schedule.edited' }),
  })
}

/** What changed settings would move. Nothing is changed. */
export const usePreviewScheduleSettings = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof previewSchedule>) => call(previewSchedule, { body }) })

/** Why a selection is due when it is, and which options would miss the install day. */
export const selectionScheduleQuery = (projectId: number, selectionId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'selections', selectionId, 'schedule'],
    queryFn: ({ signal }) => call(readSelectionSchedule, { projectId, selectionId, signal }),
  })

export function useSetInstallDay(projectId: number, selectionId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setInstallDay>) => call(setInstallDay, { projectId, selectionId, body }),
    onSettled: () => refresh({ kind: 'selection.edited', projectId }),
  })
}

export function useAllowLateArrival(projectId: number, selectionId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (version: number) => call(allowLateArrival, { projectId, selectionId, body: { version } }),
    onSettled: () => refresh({ kind: 'selection.late_allowed', projectId }),
  })
}

export function useDisallowLateArrival(projectId: number, selectionId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: () => call(disallowLateArrival, { projectId, selectionId }),
    onSettled: () => refresh({ kind: 'selection.late_disallowed', projectId }),
  })
}
