import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Saves a new selection and starts the next one. */
export function AddAnotherButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button variant="secondary" pendingText="Adding..." {...props}>
      Save and add another
    </Button>
  )
}
