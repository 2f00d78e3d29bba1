import { queryOptions, useMutation, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import {
  acceptInvitation,
  acceptMagicLink,
  forgotPassword,
  inspectMagicLink,
  listInvitations,
  login,
  logout,
  me,
  register,
  requestMagicLink,
  resetPassword,
} from '#shared/auth/endpoints.ts'
import type { CurrentUser } from '#shared/auth/contract.ts'
import { demoOffer } from '#shared/demo/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { localTimeZone } from '#web/platform/formatting.ts'
import { ApiError, hasStatus } from '#web/platform/network/api-error.ts'
import { call } from '#web/platform/network/call.ts'
import { forgetFirstReplies } from '#web/platform/network/first-replies.ts'
import { claimDevice } from '#web/platform/offline/device-owner.ts'
import { forgetSavedReplies } from '#web/platform/offline/saved-replies.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'
import { isSignOutOpen, noteOpenSignOut, noteSession } from '#web/platform/session-hint.ts'

const MINUTE = 60_000
const meKey = ['auth', 'me'] as const

let failed = false

/** Whether the last request for the current user failed: then the sign-in screen says so. */
export const checkFailed = (): boolean => failed

/** The current user, or null. Any failure counts as signed out; screens that need a user then ask to sign in. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      if (isSignOutOpen()) return await finishSignOut(signal)
      const user = await call(me, { signal })
      noteSession(true)
      failed = false
      return user
    } catch (error) {
      // A newer request has started: its reply counts.
      if (signal.aborted) throw error
      // Signed out here, and the server could not be asked again to end the session: nobody is signed in.
      failed = !hasStatus(error, 401) && !isSignOutOpen()
      if (hasStatus(error, 401)) noteSession(false)
      else console.error('The current user could not be read.', error)
      return null
    }
  },
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
  retry: false,
  refetchOnWindowFocus: false,
  meta: { anonymous: true },
})

/** Ends a session that could not be ended when the person signed out. Throws while that fails: nobody is signed in either way. */
async function finishSignOut(signal: AbortSignal): Promise<null> {
  await call(logout, { signal })
  noteSession(false)
  failed = false
  return null
}

/** Whether this server has a demo company, whose accounts visitors share. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => call(demoOffer, { signal }),
  meta: { anonymous: true },
})

/** The current user; only inside the signed-in shell, which guarantees that there is one. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSuspenseQuery(meQuery)
  if (!data) throw new Error('This screen is only for people who are signed in.')
  return data
}

/** The zone in which the company's days are given: of its catalog, orders and people, and of lists over several projects. */
export const useHouseZone = (): string => useCurrentUser().timeZone ?? localTimeZone()

/** The landing page after signing in: the person's own dashboard. */
export const dashboardOf = (user: Pick<CurrentUser, 'type' | 'role'>) =>
  user.type === 'builder' || user.role === 'admin' ? '/dashboard' : '/client-dashboard'

/** Clears everything cached, so that the next person on this device sees none of it. */
export function clearCachedData(client: QueryClient): void {
  client.clear()
  forgetFirstReplies()
  void forgetSavedReplies()
  client.setQueryData(meKey, null)
  noteSession(false)
}

export const isSignedOut = (client: QueryClient): boolean => client.getQueryData(meKey) === null

function rememberUser(client: QueryClient, user: CurrentUser): void {
  client.clear()
  claimDevice(user.id)
  forgetFirstReplies()
  void forgetSavedReplies()
  client.setQueryData(meKey, user)
  noteSession(true)
}

const isPerson = (user: Partial<CurrentUser> | undefined): boolean => typeof user?.id === 'number'

const anonymous = { meta: { anonymous: true } }

function useSignIn<Body>(send: (body: Body) => Promise<CurrentUser>) {
  const client = useQueryClient()
  const signIn = async (body: Body) => {
    const user = await send(body)
    // A reply without a person signs nobody in, whatever its status: the screen has a text of its own for it.
    if (!isPerson(user)) throw new ApiError('', { status: 200, body: JSON.stringify(user) })
    return user
  }
  return useMutation({ mutationFn: signIn, onSuccess: (user) => rememberUser(client, user), ...anonymous })
}

export const useLogin = () => useSignIn((body: BodyInput<typeof login>) => call(login, { body }))
export const useRegister = () => useSignIn((body: BodyInput<typeof register>) => call(register, { body }))
export const useAcceptLink = () =>
  useSignIn((body: BodyInput<typeof acceptMagicLink>) => call(acceptMagicLink, { body }))

/**
 * Signs out on this device whatever the server replies. A session that the server could not be asked to end ends before the next page
 * reads anything: in the service worker, and without one in `meQuery`.
 */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    /** Whether the server has ended the session, or had none. */
    mutationFn: async (): Promise<boolean> => {
      try {
        await call(logout)
        return true
      } catch (error) {
        console.error('The server did not confirm the sign-out.', error)
        return hasStatus(error, 401)
      }
    },
    onSettled: (confirmed) => {
      clearCachedData(client)
      if (!confirmed) noteOpenSignOut()
    },
    ...anonymous,
  })
}

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof forgotPassword>) => call(forgotPassword, { body }), ...anonymous })

export const useResetPassword = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof resetPassword>) => call(resetPassword, { body }), ...anonymous })

export const useRequestLink = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof requestMagicLink>) => call(requestMagicLink, { body }),
    ...anonymous,
  })

/** Reads what a link is for. Not a query: signing in clears the cache, and a used link must not be inspected again. */
export const inspectLink = (token: string) => call(inspectMagicLink, { body: { token } })

export const invitationsQuery = queryOptions({
  queryKey: ['auth', 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, { signal }),
})

export function useAcceptInvitation() {
  const client = useQueryClient()
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (companyId: number) => call(acceptInvitation, { companyId }),
    onSuccess: (user) => {
      client.setQueryData(meKey, user)
      refresh({ kind: 'invitation.accepted' })
    },
  })
}
