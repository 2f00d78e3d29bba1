import { useNavigate } from '@tanstack/react-router'
import Sparkles from 'virtual:icons/sparkles'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useLoadSample } from './queries.ts'

/** Creates a sample project with selections, so that a new company sees how the product works. */
export function SampleProjectButton() {
  const load = useLoadSample()
  const navigate = useNavigate()
  const run = () =>
    load.mutate(undefined, {
      onSuccess: (project) => {
        toast.success('Sample project loaded', 'Look around. Archive it when you no longer need it.')
        void navigate({ to: '/projects/$projectId', params: { projectId: String(project.id) } })
      },
      onError: (error) => toast.error('The sample project could not be loaded', messageOf(error, 'Please try again.')),
    })
  return (
    <Button
      variant="secondary"
      icon={<Sparkles aria-hidden />}
      pending={load.isPending}
      pendingText="Loading..."
      onClick={run}
    >
      Load a sample project
    </Button>
  )
}
