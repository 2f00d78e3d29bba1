import type { Config } from '../../config.ts'

/** `__Host-` binds the cookie to this host, which browsers allow only over https. */
export const cookieName = (config: Config): string => (config.secure ? '__Host-finishwork' : 'finishwork')

export function sessionCookie(config: Config, token: string, maxAgeSeconds: number | null): string {
  const lifetime = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${cookieName(config)}=${token}; Path=/; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}${lifetime}`
}

/** How far the database was when this browser last wrote: it must not read anything older. */
export const seenCookieName = (config: Config): string => `${cookieName(config)}-seen`

export const seenCookie = (config: Config, position: string): string =>
  `${seenCookieName(config)}=${position}; Path=/; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`

export const clearedCookie = (config: Config): string => sessionCookie(config, '', 0)

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined
  }
  return undefined
}
