import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as notifications from '#shared/notifications/endpoints.ts'
import type { NotificationSetting } from '#shared/notifications/contract.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

export const notificationsQuery = pagedQuery({
  queryKey: ['notifications', 'list'],
  page: (cursor, signal) => callPage(notifications.listNotifications, { query: { cursor, limit: 20 }, signal }),
})

export function useReadNotifications() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (ids?: number[]) => call(notifications.readNotifications, { body: { ids } }),
    onSettled: () => refresh({ kind: 'notifications.read' }),
  })
}

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => call(notifications.notificationSettings, { signal }),
})

/** Shows the choice at once, and reverts it when the server refuses. */
export function useEditNotificationSettings() {
  const client = useQueryClient()
  const { queryKey } = notificationSettingsQuery
  return useMutation({
    mutationFn: (body: NotificationSetting[]) => call(notifications.editNotificationSettings, { body }),
    onMutate: (wanted) => {
      const before = client.getQueryData(queryKey)
      const chosen = new Map(wanted.map((setting) => [setting.kind, setting]))
      client.setQueryData(queryKey, (all) => all?.map((setting) => chosen.get(setting.kind) ?? setting))
      return { before }
    },
    onError: (_error, _wanted, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
  })
}

export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: () => call(notifications.unsubscribe, { query: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
    meta: { anonymous: true },
  })

export const useResubscribe = (token: string) =>
  useMutation({
    mutationFn: () => call(notifications.unsubscribe, { query: { token, undo: true } }),
    meta: { anonymous: true },
  })
