import { type Account, patiently, type Place } from './place.ts'

/** Calls the API as a person. It throws unless the call succeeds. */
export async function call<Reply>(scene: Place, { cookie }: Account, path: string, body?: object): Promise<Reply> {
  const response = await patiently(() =>
    fetch(`${scene.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  if (!response.ok) throw new Error(`${path} replied ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

export async function upload({ url }: Place, { cookie }: Account, path: string, file: File): Promise<Response> {
  const body = new FormData()
  body.append('file', file)
  return fetch(`${url}/api${path}`, { method: 'POST', headers: { cookie }, body })
}
