import type { DataSet, Reader } from './data-set.ts'

/** One request whose cost is in the table. */
export type Call = {
  name: string
  reader: Reader
  method: string
  path: string
  body?: () => object
  /** A job that handles what the request wrote; its cost is measured instead of the request's. */
  thenJob?: string
  /** Work that a test adds to the request, to see that it is counted. */
  planted?: () => Promise<void>
}

/** The requests that people make all day: what screens read when they open, and what is written most. */
export function hotCalls({ builder, client, categoryId }: DataSet): Call[] {
  const get = (who: string, reader: Reader, path: string): Call => ({
    name: `${who} GET ${path}`,
    reader,
    method: 'GET',
    path,
  })
  const shared = (reader: Reader) => [
    '/auth/me',
    '/projects?limit=50',
    `/projects/${reader.projectId}`,
    `/projects/${reader.projectId}/selections`,
    `/projects/${reader.projectId}/messages`,
    `/projects/${reader.projectId}/activity`,
    '/counts',
    '/dashboard',
    '/notifications',
    '/conversations',
    '/conversations/figures',
    '/selections?status=to_decide',
  ]
  const builders = [
    '/activity',
    '/projects?q=street',
    '/projects/figures',
    `/selection-items?categoryId=${categoryId}&limit=100`,
    '/selection-items?limit=50',
    '/clients',
    '/clients/figures',
  ]
  const message = (who: string, reader: Reader): Call => ({
    name: `${who} POST a message`,
    reader,
    method: 'POST',
    path: `/projects/${reader.projectId}/messages`,
    body: () => ({ message: 'The tiles arrive on Monday.', messageType: 'comment' }),
  })
  let version = 0
  const edit: Call = {
    name: 'builder PUT a project',
    reader: builder,
    method: 'PUT',
    path: `/projects/${builder.projectId}`,
    body: () => ({ notes: `Seen ${(version += 1)} times`, version }),
  }
  return [
    ...[...shared(builder), ...builders].map((path) => get('builder', builder, path)),
    ...shared(client).map((path) => get('client', client, path)),
    message('builder', builder),
    message('client', client),
    edit,
    { ...message('builder', builder), name: 'job that notifies of a message', thenJob: 'fan_out' },
    { ...edit, name: 'job that notifies of an edited project', thenJob: 'fan_out' },
  ]
}
