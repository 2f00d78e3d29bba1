import { useRouter } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { MessageScreen } from '#web/ui/message-screen.tsx'

export function NotFoundScreen() {
  const router = useRouter()
  return (
    <>
      <title>404 Page Not Found · Finishwork</title>
      <MessageScreen
        icon={Compass}
        eyebrow="404"
        title="Page Not Found"
        text="This address leads nowhere. The page may have moved, or you may not have permission to see it."
        actions={
          <>
            <Button variant="secondary" onClick={() => router.history.back()}>
              Go back
            </Button>
            <ButtonAnchor href="/">Go to the start page</ButtonAnchor>
          </>
        }
      />
    </>
  )
}
