import type { Fault } from './fault.ts'
import { bulkFaults } from './faults/bulk.ts'
import { buyingFaults } from './faults/buying.ts'
import { catalogFaults } from './faults/catalog.ts'
import { decidingFaults } from './faults/deciding.ts'
import { fileFaults } from './faults/files.ts'
import { messageFaults } from './faults/messages.ts'
import { orderEmailFaults } from './faults/order-emails.ts'
import { peopleFaults } from './faults/people.ts'
import { projectFaults } from './faults/projects.ts'
import { scheduleFaults } from './faults/schedule.ts'
import { selectionFaults } from './faults/selections.ts'
import { signOffFaults } from './faults/signoffs.ts'

export const allFaults: readonly Fault[] = [
  ...signOffFaults,
  ...selectionFaults,
  ...decidingFaults,
  ...bulkFaults,
  ...catalogFaults,
  ...peopleFaults,
  ...projectFaults,
  ...messageFaults,
  ...fileFaults,
  ...buyingFaults,
  ...orderEmailFaults,
  ...scheduleFaults,
]
