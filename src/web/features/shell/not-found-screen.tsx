import { useRouter } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'

export function NotFoundScreen() {
  const router = useRouter()
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex min-h-[80dvh] flex-col items-center justify-center px-6 text-center"
    >
      <title>404 Page Not Found · Finishwork</title>
      <Compass aria-hidden className="mb-6 size-14 stroke-1 text-accent" />
      <p className="text-sm font-semibold text-accent-ink">404</p>
      <h1 className="mt-1 font-serif text-xl font-semibold sm:text-2xl">Page Not Found</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        This address leads nowhere. The page may have moved, or you may not have permission to see it.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={() => router.history.back()}>
          Go back
        </Button>
        <ButtonAnchor href="/">Go to the start page</ButtonAnchor>
      </div>
    </main>
  )
}
