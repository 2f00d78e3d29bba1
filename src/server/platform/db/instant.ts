/**
 * An instant as replies have it. A row has "2027-03-10 09:00:00+00", because connections keep UTC; rows that PostgreSQL puts into
 * one value have "2027-03-10T09:00:00+00:00" already.
 */
export function instantOf(text: string): string
export function instantOf(text: string | null): string | null
export function instantOf(text: string | null): string | null {
  return text?.charAt(10) === ' ' ? `${text.slice(0, 10)}T${text.slice(11)}:00` : text
}
