import { useRouter } from '@tanstack/react-router'
import Compass from 'virtual:icons/compass'
import { useEffect } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Message, MessageFrame } from '#web/ui/page/message-screen.tsx'

/** The whole page, or the content of the shell (`framed`). */
export function NotFoundScreen({ framed }: { framed?: boolean }) {
  const router = useRouter()
  // The shell is remounted, so the element that had the focus is gone.
  useEffect(() => {
    if (framed && document.activeElement === document.body) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [framed])
  const message = (
    <Message
      icon={Compass}
      eyebrow="404"
      title="Page Not Found"
      text="There is no page at this address. It may have moved, or you may not have permission to see it."
      actions={
        <>
          <Button variant="secondary" onClick={() => router.history.back()}>
            Go back
          </Button>
          {framed ? (
            <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
          ) : (
            <ButtonAnchor href="/">Go to the start page</ButtonAnchor>
          )}
        </>
      }
    />
  )
  return (
    <>
      <title>404 Page Not Found · Finishwork</title>
      {framed ? (
        <div className="flex min-h-[70dvh] flex-col items-center justify-center text-center">{message}</div>
      ) : (
        <MessageFrame>{message}</MessageFrame>
      )}
    </>
  )
}
