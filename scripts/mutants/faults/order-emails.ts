import { faultsIn } from '../fault.ts'

const reminding = 'features/procurement/sending/reminding.test.ts'
const several = 'features/procurement/sending/sending-several.test.ts'
const limits = 'testing/guards/limits.test.ts'

export const orderEmailFaults = [
  ...faultsIn(
    'features/procurement/sending/reminding.tsx',
    [reminding],
    [
      {
        find: '    subject: `${title} from ${company}`,\n    content: <OrdersReminderMail',
        replace: '    isRecallable: true,\n    subject: `${title} from ${company}`,\n    content: <OrdersReminderMail',
        why: 'changing one order leaves a reminder of several',
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/sending/sending-several.ts',
    [several],
    [
      {
        find: '    refusals.throwIfAny()\n',
        replace: '',
        why: 'one draft that cannot be sent stops all of them',
      },
      {
        find: 'if (version !== scene.order.version) throw',
        replace: 'if (version > scene.order.version) throw',
        why: 'a draft that someone edited meanwhile stops all of them',
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/sending/email-limit.ts',
    [limits],
    [
      {
        find: 'if (sendEmail && (await mayBeEmailed(ctx, orderId)))',
        replace: 'if (sendEmail && orderId < 0)',
        why: 'revising and canceling an order count as emails',
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/log/store.ts',
    ['features/procurement/log/by-owner.test.ts'],
    [
      {
        find: "decide: sql`coalesce(s.deadline, plan_day(s.plan, 'decideBy'), 'infinity'::date)`",
        replace: "decide: sql`coalesce(s.deadline, 'infinity'::date)`",
        why: 'the log is sorted by the day that its column shows',
      },
    ],
  ),
]
