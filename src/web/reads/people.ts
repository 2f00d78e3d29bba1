import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Role } from '#shared/auth/contract.ts'
import { listContacts, listUsers } from '#shared/people/endpoints.ts'
import { fullName } from '#web/platform/formatting.ts'
import { call } from '#web/platform/network/call.ts'

/** People to choose from; an empty list when they cannot be read. */
export const usersQuery = (search: { role?: Role; q?: string }) =>
  queryOptions({
    queryKey: ['users', search],
    queryFn: ({ signal }) => call(listUsers, { query: { ...search, limit: 20 }, signal }).catch(() => []),
    placeholderData: keepPreviousData,
  })

/** Every subcontractor of the company, by name. */
export const tradesQuery = queryOptions({
  queryKey: ['users', 'trades'],
  queryFn: async ({ signal }) => {
    const people = await call(listUsers, { query: { type: 'subcontractor', limit: 200 }, signal })
    return people.map((person) => ({ id: person.id, name: fullName(person) }))
  },
})

/** The companies that build for the person. */
export const contactsQuery = queryOptions({
  queryKey: ['projects', 'contacts'],
  queryFn: ({ signal }) => call(listContacts, { signal }),
})
