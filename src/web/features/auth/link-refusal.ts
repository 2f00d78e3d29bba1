import { ApiError } from '#web/platform/api-error.ts'

/** Says why a link does not work, above the form that asks for a new one. */
export function refusalOfLink(error: unknown): { title: string; refusal: string } {
  const sentence = error instanceof ApiError ? error.message : ''
  if (!sentence)
    return {
      title: 'Sign in by e-mail',
      refusal: 'The link could not be checked. Please check your connection and try again.',
    }
  if (/expired/i.test(sentence)) return { title: 'This link has expired', refusal: sentence }
  if (/used/i.test(sentence)) return { title: 'This link was already used', refusal: sentence }
  return { title: 'This link does not work', refusal: sentence }
}
