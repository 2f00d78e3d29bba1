import { defaultDelivery } from './rules.ts'
import type { Delivery, NotificationKind } from './vocabulary.ts'

/** Three ways to be emailed, for people who do not want to set every kind of notification. */
export const presets = ['everything', 'needs_me', 'daily'] as const
export type Preset = (typeof presets)[number]

type Setting = { kind: NotificationKind; delivery: Delivery }

/** Whether it asks the reader for something, or answers them. */
const isForReader: Record<NotificationKind, boolean> = {
  invitation: true,
  decision_needed: true,
  deadline: true,
  overdue: true,
  approved: false,
  declined: false,
  question: true,
  answer: true,
  message: false,
  approval_voided: true,
  ordered: false,
  changed: false,
  site_change: false,
}

/** How one kind is emailed under a preset: "everything" is the default. An invitation never waits for the next morning. */
function deliveryUnder(preset: Preset, kind: NotificationKind): Delivery {
  if (preset === 'everything') return defaultDelivery[kind]
  if (preset === 'daily') return kind === 'invitation' ? 'at_once' : 'daily'
  return isForReader[kind] ? 'at_once' : 'never'
}

export const settingsOf = (preset: Preset, kinds: readonly NotificationKind[]): Setting[] =>
  kinds.map((kind) => ({ kind, delivery: deliveryUnder(preset, kind) }))

/** The preset that gives exactly these settings; undefined for any other mix. */
export const presetOf = (settings: readonly Setting[]): Preset | undefined =>
  presets.find((preset) => settings.every(({ kind, delivery }) => deliveryUnder(preset, kind) === delivery))
