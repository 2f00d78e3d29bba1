import { ApiError } from '#web/platform/network/api-error.ts'

type Entry = { when: RegExp; say: string }

const loginCatalog: readonly Entry[] = [
  { when: /invalid (e-?mail|password|credentials)/i, say: 'Invalid email or password. Please try again.' },
  {
    when: /(account|user) (was |is )?not found|no (account|user) found/i,
    say: 'No account found with this email address.',
  },
  { when: /disabled|suspended/i, say: 'Your account has been suspended. Please contact support.' },
  { when: /too many/i, say: 'Too many login attempts. Please try again later.' },
]

const registerCatalog: readonly Entry[] = [
  {
    when: /e-?mail.*(in use|exists|registered|taken)/i,
    say: 'This email address is already registered. Please try signing in instead.',
  },
  { when: /username.*(taken|in use|exists)/i, say: 'This username is already taken. Please try a different one.' },
  { when: /password/i, say: 'Password does not meet requirements. Please try a stronger password.' },
  { when: /validation|invalid/i, say: 'Please check your information and try again.' },
]

const network = 'An error occurred. Please try again.'

/** The server's message; undefined when the server was not reached or sent none. */
const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message.trim() : '')

const lookUp = (catalog: readonly Entry[], sentence: string) => catalog.find(({ when }) => when.test(sentence))?.say

export function loginErrorText(error: unknown): string {
  const sentence = sentenceOf(error)
  return lookUp(loginCatalog, sentence) ?? (sentence || 'Failed to login. Please check your credentials.')
}

export function registerErrorText(error: unknown): string {
  const sentence = sentenceOf(error)
  const known = lookUp(registerCatalog, sentence)
  if (known) return known
  if (error instanceof ApiError && error.code === 'invalid') return 'Please check your information and try again.'
  // "Please try again" would be bad advice to someone who has to wait.
  if (error instanceof ApiError && error.status === 429 && sentence) return sentence
  return 'Registration failed. Please try again.'
}

const serverOr = (otherwise: string) => (error: unknown) =>
  error instanceof ApiError ? sentenceOf(error) || otherwise : network

export const forgotPasswordErrorText = serverOr('Failed to send reset email')
export const resetPasswordErrorText = serverOr('Failed to reset password')
export const magicLinkErrorText = serverOr('Failed to send the sign-in link')
export const acceptLinkErrorText = serverOr('Failed to sign in with this link')
