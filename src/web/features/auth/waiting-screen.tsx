import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'
import type { Scene } from './scenes.ts'

/** Placeholder while the session or a link is being checked. */
export function WaitingScreen({ title, scene }: { title: string; scene: Scene }) {
  return (
    <AuthLayout title={title} scene={scene}>
      <div role="status" className="flex flex-col gap-5">
        <span className="sr-only">Loading...</span>
        {['email', 'password'].map((field) => (
          <span key={field} className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-10 touch:h-11" />
          </span>
        ))}
        <Skeleton className="h-12" />
      </div>
    </AuthLayout>
  )
}
