import { toProjectSelections } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type BackToProjectProps = { projectId: number; variant?: 'primary' | 'secondary' }

/** The way on from a page whose selection or sign-off is missing or cannot be loaded. */
export const BackToProject = ({ projectId, variant = 'primary' }: BackToProjectProps) => (
  <ButtonLink variant={variant} {...toProjectSelections(projectId)}>
    Back to Project
  </ButtonLink>
)
