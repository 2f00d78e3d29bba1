import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallLine } from '#web/ui/call-line.tsx'
import { contactsQuery } from '#web/reads/people.ts'
import { projectQuery } from '#web/reads/projects.ts'

/** For someone on site with a question that cannot wait. */
export function CallBuilder({ projectId }: { projectId: number }): ReactNode {
  const { data: contacts } = useQuery(contactsQuery)
  const { data: project } = useQuery(projectQuery(projectId))
  return <CallLine contacts={contacts} project={project?.name} />
}
