import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { changePassword, editProfile, endOtherSessions, endSession, listSessions } from '#shared/auth/endpoints.ts'
import { calendarFeed, createCalendarFeed, revokeCalendarFeed } from '#shared/calendar/endpoints.ts'
import { listAnchors } from '#shared/anchors/endpoints.ts'
import { readStorage } from '#shared/files/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import {
  archiveTeamMember,
  createTeamMember,
  editCompany,
  editTeamMember,
  inviteTeamMember,
  listTeam,
  previewCompany,
  readCompany,
  restoreTeamMember,
} from '#shared/people/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { refreshAfter, useRefreshAfter } from '#web/platform/network/stale-keys.ts'
import { meQuery } from '../auth/queries.ts'

export function useEditProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof editProfile>) => call(editProfile, { body }),
    onSuccess: (user) => client.setQueryData(meQuery.queryKey, user),
  })
}

export function useChangePassword() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => refresh({ kind: 'password.changed' }),
  })
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export function useEndSession() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (sessionId: number) => call(endSession, { sessionId }),
    onSettled: () => refresh({ kind: 'session.ended' }),
  })
}

export function useEndOtherSessions() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => refresh({ kind: 'session.ended' }),
  })
}

export const calendarQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(calendarFeed, { signal }),
})

export function useCalendarFeed() {
  const refresh = useRefreshAfter()
  const onSuccess = () => refresh({ kind: 'calendar.changed' })
  return {
    create: useMutation({ mutationFn: () => call(createCalendarFeed), onSuccess }),
    revoke: useMutation({ mutationFn: () => call(revokeCalendarFeed), onSuccess }),
  }
}

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(readCompany, { signal }),
})

export const anchorsQuery = queryOptions({
  queryKey: ['company', 'anchors'],
  queryFn: ({ signal }) => call(listAnchors, { signal }),
})

/** Changes with every upload, also of others, so it is read on each visit. */
export const storageQuery = queryOptions({
  queryKey: ['company', 'storage'],
  queryFn: ({ signal }) => call(readStorage, { signal }),
  refetchOnMount: 'always',
})

/** What another region would move. Nothing is changed. */
export const usePreviewCompany = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof previewCompany>) => call(previewCompany, { body }) })

export function useEditCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof editCompany>) => call(editCompany, { body }),
    onSuccess: (company) => {
      client.setQueryData(companyQuery.queryKey, company)
      refreshAfter(client, { kind: 'company.edited' })
    },
  })
}

export const teamQuery = queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => call(listTeam, { signal }) })

function useTeamChange<Input>(change: (input: Input) => Promise<unknown>) {
  const refresh = useRefreshAfter()
  return useMutation({ mutationFn: change, onSettled: () => refresh({ kind: 'member.edited' }) })
}

export const useAddTeamMember = () =>
  useTeamChange((body: BodyInput<typeof createTeamMember>) => call(createTeamMember, { body }))
export const useEditTeamMember = () =>
  useTeamChange(({ memberId, ...body }: BodyInput<typeof editTeamMember> & { memberId: number }) =>
    call(editTeamMember, { memberId, body }),
  )
export const useInviteTeamMember = () => useTeamChange((memberId: number) => call(inviteTeamMember, { memberId }))
export const useArchiveTeamMember = () => useTeamChange((memberId: number) => call(archiveTeamMember, { memberId }))
export const useRestoreTeamMember = () => useTeamChange((memberId: number) => call(restoreTeamMember, { memberId }))
