import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Default messages of schemas, with the field's name in people's words. A message in a contract takes precedence. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const field = issue.path?.length ? fieldInWords(issue.path) : 'The body'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required.`
        : `${field} must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return issue.input === undefined
        ? `${field} is required.`
        : `${field} must be one of: ${issue.values.join(', ')}.`
    case 'too_small':
      return `${field} must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${measure(issue.origin)}.`
    case 'too_big':
      return `${field} must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${measure(issue.origin)}.`
    case 'invalid_format':
      return `${field} is not written as it should be.`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return `${field} cannot be understood.`
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `${field} has unknown fields: ${issue.keys.join(', ')}.`
    default:
      return undefined
  }
}

/** "newPassword" is "New password", "clientId" is "Client", and the second of "lines" is "Lines, entry 2". */
export function fieldInWords(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : keyInWords(String(part))))
  const words = parts.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const keyInWords = (key: string): string =>
  key
    .replace(/(?<=.)Ids?$/, (ending) => (ending === 'Ids' ? 's' : ''))
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const measure = (origin: string): string =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' entries long' : ''
