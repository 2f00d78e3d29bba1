import Lock from 'virtual:icons/lock'
import { ButtonLink } from '../button.tsx'
import { EmptyState } from './states.tsx'

/** A page the person may not see: says who may, and links back. */
export function Restricted({ text }: { text: string }) {
  return (
    <EmptyState
      level={1}
      icon={<Lock />}
      title="Access Restricted"
      text={text}
      action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
    />
  )
}
