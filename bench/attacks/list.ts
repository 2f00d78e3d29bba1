import type { Attack } from './attack.ts'
import { invitations } from './invitations.ts'
import { jsonBodies } from './json-bodies.ts'
import { mailConnections } from './mail-connections.ts'
import { roomPages } from './room-pages.ts'
import { schedules } from './schedules.ts'
import { workbooks } from './workbooks.ts'

/** Each attack has a file of its own here; a new one is added to this list. */
export const attacks: Attack[] = [...jsonBodies, mailConnections, schedules, workbooks, invitations, roomPages]
