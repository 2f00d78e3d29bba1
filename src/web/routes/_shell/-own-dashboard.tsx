import { useNavigate } from '@tanstack/react-router'
import { ActivityFeed } from '#web/features/activity/activity-feed.tsx'
import { EmptyCatalogButton } from '#web/features/catalog/browsing/empty-catalog-button.tsx'
import { BuilderDashboard } from '#web/features/dashboard/builder-dashboard.tsx'
import { ClientDashboard } from '#web/features/dashboard/client-dashboard.tsx'
import type { DashboardTab, SelectionView } from '#web/features/dashboard/tabs.ts'
import { DashboardGate } from '#web/features/dashboard/dashboard-gate.tsx'
import { NewProjectButton } from '#web/features/projects/new-project-button.tsx'
import { ProjectCards } from '#web/features/projects/project-card.tsx'
import { SelectionsOverview } from '#web/features/selections/lists/recent-selections.tsx'
import { SampleProjectButton } from '#web/features/projects/sample-button.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'

const LookAhead = onDemand(() =>
  import('#web/features/procurement/log/look-ahead.tsx').then((module) => module.LookAhead),
)

/** Both addresses show the person's own dashboard, so that a wrong link still works. */
export function OwnDashboard({ tab = 'projects', show }: { tab?: DashboardTab; show?: SelectionView }) {
  const navigate = useNavigate()
  const look = (next: SelectionView) =>
    void navigate({
      to: '/dashboard',
      search: { tab: 'selections', show: next === 'newest' ? undefined : next },
      resetScroll: false,
    })
  return (
    <DashboardGate tab={tab}>
      {(data) =>
        data.kind === 'client' ? (
          <ClientDashboard data={data} projects={<ProjectCards projects={data.projects} />} />
        ) : (
          <BuilderDashboard
            data={data}
            tab={tab}
            // Until there is a project, the onboarding steps have the primary button.
            newProject={<NewProjectButton variant={data.onboarding.hasProject ? 'primary' : 'secondary'} />}
            firstStep={<NewProjectButton label="Create First Project" />}
            createFirst={<NewProjectButton label="Create First Project" variant="secondary" />}
            loadSample={<SampleProjectButton />}
            emptyCatalog={<EmptyCatalogButton />}
            projects={<ProjectCards projects={data.recentProjects} />}
            lookAhead={<LookAhead fallback={<SkeletonList rows={6} picture={false} />} />}
            selections={<SelectionsOverview view={show} onView={look} />}
            activity={<ActivityFeed />}
          />
        )
      }
    </DashboardGate>
  )
}
