import { Link } from '@tanstack/react-router'
import { Banner } from '#web/ui/banner.tsx'

type Origin = { projectId?: number; selectionId?: number }

/** Says why one is here: an option is wanted for a selection. */
export function OriginBanner({ origin: { projectId, selectionId } }: { origin: Origin }) {
  if (projectId === undefined || selectionId === undefined) return null
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
        Pick an item and it is put forward there.
      </Banner>
    </div>
  )
}
