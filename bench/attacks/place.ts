import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Account = { email: string; password: string; cookie: string }

/** What attackers know about the server. */
export type Place = {
  url: string
  /** The port on which the server takes replies by email. */
  inboundPort: number
  /** A moment of everything, to see that it works. */
  isSmoke: boolean
  /** Registers a company. It comes from an address of its own, so that setting up an attack uses up no limit. */
  register(): Promise<Account>
}

/** An address of loopback for attacker number `n`: different people, as the server sees it. */
export const attackerAddress = (n: number): string => `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`

/** As the application does: a server that is too busy at the moment (503) is asked again, for half a minute at most. */
export async function patiently(request: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await request()
    if (response.status !== 503 || tries === 30) return response
    await response.arrayBuffer()
    await sleep(1_000)
  }
}

export async function registerCompany(url: string, address: string): Promise<Account> {
  const [email, password] = [`${randomUUID()}@attacks.example`, 'oak and tile and grout']
  const response = await patiently(() =>
    fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password, firstName: 'Bea', lastName: 'Carpenter' }),
    }),
  )
  if (response.status !== 201) throw new Error(`Registering replied ${response.status}: ${await response.text()}`)
  return { email, password, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
