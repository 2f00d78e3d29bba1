import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/kernel/errors.ts'
import { commonPasswords } from './common-passwords.ts'

// argon2id, with the memory and time that OWASP recommends.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Verifies against a dummy hash when there is no password, so that the time is the same.
const nobody = hashPassword('nobody has this password')

export async function passwordMatches(stored: string | null, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), given)
  return matches && stored !== null
}

/** The contract checks the length; this checks what only the server knows. */
export function refuseWeakPassword(password: string, email: string): void {
  const plain = password.toLowerCase()
  const [local = ''] = email.split('@')
  const guessable =
    password.length < 8 || commonPasswords.has(plain) || plain === email || plain === local || new Set(plain).size < 3
  if (guessable) {
    const message = 'Password does not meet requirements. Please try a stronger password.'
    throw new AppError('invalid', message, { fields: { password: message } })
  }
}
