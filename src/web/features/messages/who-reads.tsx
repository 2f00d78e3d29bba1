import { useQuery } from '@tanstack/react-query'
import { readersInWords } from '#shared/messages/rules.ts'
import { useCurrentUser } from '../auth/queries.ts'
import { projectQuery } from '../projects/queries.ts'
import type { Place } from './place.ts'

/** Above the text field, so that people know who reads it before they write. */
export function WhoReads({ place, internal }: { place: Place; internal: boolean }) {
  const user = useCurrentUser()
  const { data: project } = useQuery(projectQuery(place.projectId))
  if (!project) return null
  const team = user.can.build ? 'your team' : `the team at ${user.brand?.name ?? 'your builder'}`
  return (
    <p className="text-xs text-ink-soft">
      {internal ? 'Only your team reads this.' : readersInWords(place, project.people, { readerId: user.id, team })}
    </p>
  )
}
