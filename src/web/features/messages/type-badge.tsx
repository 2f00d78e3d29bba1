import CircleQuestionMark from 'virtual:icons/circle-question-mark'
import MessageSquareText from 'virtual:icons/message-square-text'
import PenLine from 'virtual:icons/pen-line'
import Replace from 'virtual:icons/replace'
import { unknownInWords } from '#shared/kernel/text/unknown.ts'
import type { MessageType } from '#shared/messages/contract.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { LucideIcon } from '#web/ui/create-icon.ts'

export const messageLooks: Record<MessageType, { label: string; icon: LucideIcon; tone: Tone }> = {
  comment: { label: 'Comment', icon: MessageSquareText, tone: 'neutral' },
  question: { label: 'Question', icon: CircleQuestionMark, tone: 'info' },
  approval_request: { label: 'Approval request', icon: PenLine, tone: 'accent' },
  change_request: { label: 'Change request', icon: Replace, tone: 'warn' },
}

/** A type that this release does not know is shown as it is. */
const lookOf = (type: MessageType): (typeof messageLooks)[MessageType] =>
  (messageLooks as Partial<typeof messageLooks>)[type] ?? {
    label: unknownInWords(type),
    icon: CircleQuestionMark,
    tone: 'danger',
  }

export function TypeBadge({ type }: { type: MessageType }) {
  const { label, icon: Icon, tone } = lookOf(type)
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  )
}
