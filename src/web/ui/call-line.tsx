import type { CompanyContact } from '#shared/people/contract.ts'
import { TextAnchor } from './text-link.tsx'

type CallLineProps = {
  contacts: readonly CompanyContact[] | undefined
  /** The person who runs it comes first. */
  project: string | undefined
}

/** Whom to call when writing takes too long. Nothing for someone with several builders, because the project does not say which. */
export function CallLine({ contacts = [], project }: CallLineProps) {
  const [contact, ...others] = contacts
  if (!contact || others.length > 0) return null
  const reachable = contact.people.filter(({ phone }) => phone)
  const person = reachable.find(({ projects }) => project !== undefined && projects.includes(project)) ?? reachable[0]
  const phone = person?.phone ?? contact.phone
  if (!phone) return null
  return (
    <p className="text-sm text-ink-soft">
      Urgent? Call {person?.name ?? contact.company}:{' '}
      <TextAnchor href={callTo(phone)} className="underline">
        {phone}
      </TextAnchor>
    </p>
  )
}

/** An extension is dialed after a pause. */
export const callTo = (phone: string): string => `tel:${phone.replace(/x/i, ',').replaceAll(/[^\d+,]/g, '')}`
