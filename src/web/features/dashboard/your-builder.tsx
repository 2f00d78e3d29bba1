import { useQuery } from '@tanstack/react-query'
import Mail from 'virtual:icons/mail'
import Phone from 'virtual:icons/phone'
import type { ReactNode } from 'react'
import type { CompanyContact } from '#shared/people/contract.ts'
import { listInWords } from '#shared/selections/words.ts'
import { useLastError } from '#web/platform/network/last-error.ts'
import { Button } from '#web/ui/button.tsx'
import { callTo } from '#web/ui/call-line.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { CompanyMark } from '#web/ui/page/company-mark.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { contactsQuery } from '#web/reads/people.ts'

/** Whom to call, with one tap: the company and the people who build for the reader. */
export function YourBuilder() {
  const query = useQuery(contactsQuery)
  const { data, refetch, isFetching } = query
  const error = useLastError(query)
  if (error && !data)
    return (
      <Card as="section">
        <CardHeader title="Your builder" />
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">The contacts could not be loaded.</p>
          <Button size="sm" variant="secondary" pending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      </Card>
    )
  if (!data) return <Skeleton className="h-32" />
  return data.map((contact) => <Company key={contact.companyId} contact={contact} />)
}

function Company({ contact: { company, logo, phone, address, people } }: { contact: CompanyContact }) {
  return (
    <Card as="section" aria-label={`Your builder, ${company}`}>
      <div className="mb-4 flex items-center gap-3">
        <CompanyMark name={company} logo={logo} />
        <div className="min-w-0">
          <h2 className="text-base font-semibold break-words">{company}</h2>
          {address && <p className="text-sm text-ink-soft">{address}</p>}
        </div>
        {phone && (
          <TextAnchor href={callTo(phone)} className="ml-auto shrink-0 text-sm">
            {phone}
          </TextAnchor>
        )}
      </div>
      <ul className="divide-y">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:pb-0">
            <div className="min-w-0">
              <p className="font-medium">{person.name}</p>
              <p className="text-sm text-ink-soft">{roleInWords(person)}</p>
            </div>
            <div className="flex flex-wrap gap-x-4 text-sm">
              {person.phone && (
                <Reach href={callTo(person.phone)} icon={<Phone aria-hidden />} label={`Call ${person.name}`}>
                  {person.phone}
                </Reach>
              )}
              <Reach href={`mailto:${person.email}`} icon={<Mail aria-hidden />} label={`Email ${person.name}`}>
                {person.email}
              </Reach>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ReachProps = { href: string; icon: ReactNode; label: string; children: string }

function Reach({ href, icon, label, children }: ReachProps) {
  return (
    <TextAnchor
      href={href}
      aria-label={`${label}: ${children}`}
      className="inline-flex min-w-0 items-center gap-1.5 break-all touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      {children}
    </TextAnchor>
  )
}

function roleInWords({ isOwner, projects }: CompanyContact['people'][number]): string {
  if (projects.length === 0) return isOwner ? 'Owner' : 'Builder'
  return `${isOwner ? 'Owner, runs' : 'Runs'} ${listInWords(projects)}`
}
