import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner } from '#web/ui/page/banner.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { projectQuery } from '#web/reads/projects.ts'

type Origin = { projectId?: number; selectionId?: number }

/** Says why the person is here: to propose an option for a selection, or to choose an item for a project. */
export function OriginBanner({ origin: { projectId, selectionId } }: { origin: Origin }) {
  const user = useCurrentUser()
  if (projectId === undefined) return null
  if (selectionId === undefined) return user.can.build && <ProjectBanner projectId={projectId} />
  const selection: string = `/projects/${projectId}/selections/${selectionId}`
  return (
    <div className="mb-4">
      <Banner
        tone="info"
        title="Choosing an option for a selection"
        action={
          <Link to={selection} className="text-sm font-medium underline underline-offset-4">
            Back to the selection
          </Link>
        }
      >
        Pick an item and it becomes an option there.
      </Banner>
    </div>
  )
}

function ProjectBanner({ projectId }: { projectId: number }) {
  const { data: project } = useQuery(projectQuery(projectId))
  if (!project) return null
  return (
    <div className="mb-4">
      <Banner
        tone="info"
        title={`Adding to ${project.name}`}
        action={
          <Link
            to="/projects/$projectId"
            params={{ projectId: String(projectId) }}
            search={{ tab: 'selections' }}
            className="text-sm font-medium underline underline-offset-4"
          >
            Back to the project
          </Link>
        }
      >
        Pick an item and say where it goes.
      </Banner>
    </div>
  )
}
