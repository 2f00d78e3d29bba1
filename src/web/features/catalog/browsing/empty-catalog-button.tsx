import { Button } from '#web/ui/button.tsx'
import { useStarterRemoval } from './use-starter-removal.ts'

/** For a new company that brings its own price list. */
export function EmptyCatalogButton() {
  const remove = useStarterRemoval()
  return (
    <Button size="sm" variant="secondary" onClick={remove}>
      Start with an empty catalog
    </Button>
  )
}
