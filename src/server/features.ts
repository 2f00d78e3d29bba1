import { activity } from './features/activity/feature.ts'
import { anchors } from './features/anchors/feature.ts'
import { auth } from './features/auth/feature.ts'
import { calendar } from './features/calendar/feature.ts'
import { catalog } from './features/catalog/feature.ts'
import { dashboard } from './features/dashboard/feature.ts'
import { demo } from './features/demo/feature.ts'
import { documents } from './features/documents/feature.ts'
import { events } from './features/events/feature.ts'
import { exportsFeature } from './features/exports/feature.ts'
import { files } from './features/files/feature.ts'
import { importsFeature } from './features/imports/feature.ts'
import { itemChanges } from './features/item-changes/feature.ts'
import { mailbox } from './features/mailbox/feature.ts'
import { messages } from './features/messages/feature.ts'
import { money } from './features/money/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { operations } from './features/operations/feature.ts'
import { people } from './features/people/feature.ts'
import { procurement } from './features/procurement/feature.ts'
import { projects } from './features/projects/feature.ts'
import { replies } from './features/replies/feature.ts'
import { sample } from './features/sample/feature.ts'
import { schedule } from './features/schedule/feature.ts'
import { selections } from './features/selections/feature.ts'
import { signoffs } from './features/signoffs/feature.ts'
import { suggestions } from './features/suggestions/feature.ts'
import { tableSettings } from './features/table-settings/feature.ts'
import { templates } from './features/templates/feature.ts'
import { trial } from './features/trial/feature.ts'
import type { Feature } from './platform/feature.ts'

/** The one list in which every feature registers. Routes are matched in this order. */
export const features = {
  auth,
  demo,
  catalog,
  events,
  messages,
  replies,
  sample,
  notifications,
  activity,
  calendar,
  projects,
  people,
  procurement,
  money,
  templates,
  schedule,
  dashboard,
  selections,
  suggestions,
  tableSettings,
  files,
  exports: exportsFeature,
  documents,
  imports: importsFeature,
  itemChanges,
  signoffs,
  anchors,
  trial,
  mailbox,
  operations,
} satisfies Record<string, Feature>
