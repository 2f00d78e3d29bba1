import { randomUUID } from 'node:crypto'

export type Person = { cookie: string }
export type House = {
  url: string
  builder: Person
  client: Person
  projectId: number
  itemIds: number[]
  categoryId: number
}

type Answer = { status: number; body: unknown; cookie: string }

/** One request as a browser would send it; null when the server went away before it answered. */
export async function ask(
  url: string,
  method: string,
  path: string,
  person: Person | null,
  body?: unknown,
  key?: string,
): Promise<Answer | null> {
  try {
    const form = body instanceof FormData
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(person && { cookie: person.cookie }),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text ? JSON.parse(text) : undefined,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  } catch {
    return null
  }
}

/** Like `ask`, for the calm before: anything but success is the end. */
async function must<T>(
  url: string,
  method: string,
  path: string,
  person: Person | null,
  body?: unknown,
): Promise<T & { cookie: string }> {
  const answer = await ask(url, method, path, person, body)
  if (!answer || answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return { ...(answer.body as T), cookie: answer.cookie }
}

/** A builder, a client who accepted the invitation, a project, and items to decide about. */
export async function furnish(url: string): Promise<House> {
  const tag = randomUUID().slice(0, 8)
  const builder = await must<object>(url, 'POST', '/auth/register', null, {
    email: `builder-${tag}@example.com`,
    password: 'torture and oak',
  })
  const email = `client-${tag}@example.com`
  const client = await must<{ id: number }>(url, 'POST', '/clients', builder, {
    email,
    firstName: 'Tess',
    lastName: 'Client',
  })
  const project = await must<{ id: number }>(url, 'POST', '/projects', builder, {
    name: 'Torture house',
    address: '1 Kill Lane',
    clientId: client.id,
  })
  const accepted = await must<object>(url, 'POST', '/auth/magic-link/accept', null, {
    token: await invitation(url, email),
    rememberMe: true,
  })
  const categories = await must<{ id: number }[]>(url, 'GET', '/selection-categories', builder)
  const categoryId = categories[0]?.id ?? 0
  const items = Object.values(
    await must<{ id: number }[]>(url, 'GET', `/selection-items?categoryId=${categoryId}`, builder),
  ).filter((item) => typeof item === 'object')
  return {
    url,
    builder,
    client: accepted,
    projectId: project.id,
    categoryId,
    itemIds: items.slice(0, 3).map((item) => item.id),
  }
}

async function invitation(url: string, email: string): Promise<string> {
  for (let patience = 100; patience > 0; patience -= 1) {
    const answer = await ask(url, 'GET', '/mailbox', null)
    const mails = (answer?.body ?? []) as { to: string; links: string[] }[]
    const link = mails.find((mail) => mail.to === email)?.links.find((href) => href.includes('token='))
    if (link) return link.split('token=')[1] ?? ''
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The invitation did not arrive')
}
