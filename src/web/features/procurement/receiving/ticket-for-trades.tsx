import Truck from 'virtual:icons/truck'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/page/states.tsx'

/** A trade on the site scans the code of the delivery ticket: their own way to report what came. The order stays the builder's. */
export const TicketForTrades = ({ action }: { action: ReactNode }) => (
  <EmptyState
    level={1}
    icon={<Truck />}
    title="Has your material arrived?"
    text="Open it in your selections and press “Mark as arrived”. You can add photos and a note, for example of damage. The builder counts the whole delivery."
    action={action}
  />
)
