import { telAddress } from '#shared/kernel/text/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Mail from 'virtual:icons/mail'
import Ellipsis from 'virtual:icons/ellipsis'
import Phone from 'virtual:icons/phone'
import Star from 'virtual:icons/star'
import UserMinus from 'virtual:icons/user-minus'
import UserPlus from 'virtual:icons/user-plus'
import { useState } from 'react'
import type { ProjectDetail, ProjectPerson } from '#shared/projects/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { initials } from '#web/platform/formatting.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'
import { contactsQuery } from '#web/reads/people.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { MemberBadges } from '#web/ui/member-badges.tsx'
import { InviteOwnerButton } from './invite-owner-button.tsx'
import { useEditProject, useRemovePerson, tradesQuery } from './queries.ts'
import Wrench from 'virtual:icons/wrench'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'

const AddPerson = onDemand(() => import('./add-person.tsx').then((module) => module.AddPerson))
const TradesDialog = onDemand(() => import('./parts/trades-dialog.tsx').then((module) => module.TradesDialog))

/** The clients and trades of a project; clients and trades also find their builder here. */
export function ProjectPeople({ project }: { project: ProjectDetail }) {
  const [adding, setAdding] = useState(false)
  const [opener, returnFocus] = useReturnFocus()
  const [tradesOf, setTradesOf] = useState<number | null>(null)
  const tradesman = project.people.find(({ id }) => id === tradesOf)
  // A new subcontractor is asked for trades at once: without any they see nothing.
  const added = (userId: number, people: readonly ProjectPerson[]) => {
    setAdding(false)
    returnFocus()
    if (people.some(({ id, seat }) => id === userId && seat === 'subcontractor')) setTradesOf(userId)
  }
  const cancel = () => {
    setAdding(false)
    returnFocus()
  }
  return (
    <Card as="section" id="people" aria-label="People" className="scroll-mt-4">
      <CardHeader
        title="People"
        actions={
          !project.can.managePeople ? (
            <InviteOwnerButton project={project} />
          ) : (
            !adding && (
              <Button
                ref={opener}
                size="sm"
                variant="secondary"
                icon={<UserPlus aria-hidden />}
                onClick={() => setAdding(true)}
              >
                Add person
              </Button>
            )
          )
        }
      />
      {adding && <AddPerson project={project} onAdded={added} onCancel={cancel} />}
      <ul className="flex flex-col gap-3">
        {!project.can.managePeople && <BuilderRows project={project} />}
        {project.people.map((person) => (
          <PersonRow key={person.id} person={person} project={project} onChooseTrades={() => setTradesOf(person.id)} />
        ))}
      </ul>
      {tradesman && <TradesDialog projectId={project.id} person={tradesman} onClose={() => setTradesOf(null)} />}
    </Card>
  )
}

const seats = { client: 'Client', subcontractor: 'Subcontractor', builder: 'Builder, covering' }

type RowProps = { person: ProjectPerson; project: ProjectDetail; onChooseTrades: () => void }

function PersonRow({ person, project, onChooseTrades }: RowProps) {
  return (
    <li className="flex items-start gap-3">
      <Avatar initials={initials(person)} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
          {project.can.managePeople && person.email && person.seat !== 'builder' ? (
            <Link
              to="/clients"
              search={{ q: person.email, show: person.seat === 'subcontractor' ? 'trades' : undefined }}
              className="underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {person.name}
            </Link>
          ) : (
            person.name
          )}
          {person.primary && person.seat === 'client' && <Badge tone="info">Primary</Badge>}
          {person.seat !== 'builder' && (person.memberStatus !== 'active' || person.undelivered !== null) && (
            <MemberBadges memberStatus={person.memberStatus} undelivered={person.undelivered} />
          )}
        </p>
        <p className="text-xs text-ink-soft">{seats[person.seat]}</p>
        <Reach {...person} />
        {person.seat === 'subcontractor' && project.can.managePeople && (
          <PersonTrades projectId={project.id} person={person} onChoose={onChooseTrades} />
        )}
      </div>
      {project.can.managePeople && !person.primary && <PersonMenu person={person} project={project} />}
    </li>
  )
}

/** Tap to write or call. */
function Reach({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <>
      {email && (
        <a
          href={`mailto:${email}`}
          className="flex min-h-6 items-center gap-1.5 text-xs text-ink-soft hover:text-ink touch:min-h-11"
        >
          <Mail aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{email}</span>
        </a>
      )}
      {phone && (
        <a
          href={telAddress(phone) ?? undefined}
          className="flex min-h-6 items-center gap-1.5 text-xs text-ink-soft hover:text-ink touch:min-h-11"
        >
          <Phone aria-hidden className="size-3.5" /> {phone}
        </a>
      )}
    </>
  )
}

/** Who runs the project, and the owner of the company if that is someone else. */
function BuilderRows({ project: { builderId } }: { project: ProjectDetail }) {
  const { data: contacts = [] } = useQuery(contactsQuery)
  const contact = contacts.find(({ people }) => people.some(({ id }) => id === builderId))
  return contact?.people
    .filter(({ id, isOwner }) => id === builderId || isOwner)
    .toSorted((a, b) => Number(b.id === builderId) - Number(a.id === builderId))
    .map(({ id, name, email, phone }) => (
      <li key={id} className="flex items-start gap-3">
        <Avatar initials={initials(namesIn(name))} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
          <p className="text-xs text-ink-soft">
            {id === builderId ? 'Your builder' : 'Owner'}, {contact.company}
          </p>
          <Reach email={email} phone={phone ?? contact.phone} />
        </div>
      </li>
    ))
}

const namesIn = (name: string) => {
  const [firstName, ...others] = name.split(' ')
  return { firstName, lastName: others.at(-1) }
}

function PersonMenu({ person, project }: { person: ProjectPerson; project: ProjectDetail }) {
  const remove = useRemovePerson(project.id)
  const edit = useEditProject(project.id)
  const failed = (title: string) => (error: unknown) => toast.error(title, messageOf(error, 'Please try again.'))
  const lead = () =>
    edit.mutate(
      { clientId: person.id, version: project.version },
      {
        onSuccess: () => toast.success(`${person.name} is now the primary client`),
        onError: failed(`${person.name} could not be made the primary client`),
      },
    )
  const ask = async () => {
    const text = `They will no longer see this project. What they decided and signed stays.`
    const title = `Remove ${person.name} from ${project.name}?`
    if (!(await confirm({ title, text, action: 'Remove', danger: true }))) return
    remove.mutate(person.id, { onError: failed(`${person.name} could not be removed`) })
  }
  return (
    <Menu trigger={<IconButton size="sm" label={`Actions for ${person.name}`} icon={<Ellipsis />} />}>
      {person.seat === 'client' && project.can.edit && (
        <MenuItem icon={<Star aria-hidden />} onSelect={lead}>
          Make primary client
        </MenuItem>
      )}
      <MenuItem icon={<UserMinus aria-hidden />} danger onSelect={() => void ask()}>
        Remove from project
      </MenuItem>
    </Menu>
  )
}

type Props = { projectId: number; person: ProjectPerson; onChoose: () => void }

/** The trades of a subcontractor, which decide which selections they see. */
function PersonTrades({ projectId, person, onChoose }: Props) {
  const trades = useQuery(tradesQuery(projectId))
  const categories = useQuery(categoriesQuery({ projectId }))
  if (trades.isPending || categories.isPending) return <Skeleton className="mt-2 h-5 w-40" />
  const names = new Map(categories.data?.map(({ id, name }) => [id, name]))
  const chosen = trades.data?.find(({ userId }) => userId === person.id)?.categoryIds ?? []
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      {trades.isSuccess && chosen.length === 0 ? (
        <p className="text-xs text-warn-ink">No trade chosen yet, so they see no selections.</p>
      ) : (
        <ul aria-label={`Trades of ${person.name}`} className="flex flex-wrap gap-1.5">
          {chosen.map((id) => (
            <li key={id}>
              <Badge>{names.get(id) ?? 'Archived category'}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" variant="secondary" icon={<Wrench aria-hidden />} onClick={onChoose}>
        {chosen.length === 0 ? 'Choose trades' : 'Change trades'}
        <span className="sr-only"> of {person.name}</span>
      </Button>
    </div>
  )
}
