import { isPossible, type Stage } from '#shared/selections/rules.ts'
import { SelectionStatus } from '#shared/selections/selection-schemas.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { type ActCan, can, canWithdraw } from './policy.ts'

// What the policy decides, as tables: statements that build replies look it up, and decide nothing themselves.

/** Nothing can be done with what is archived. */
export const cannot: ActCan = Object.fromEntries(
  Object.keys(can('builder', { stage: 'draft', chosen: false, included: false })).map((act) => [act, false]),
) as ActCan

/** Whether it can be deleted, once it is known that nothing was ever signed on it. */
export const deletable: readonly Stage[] = stages().filter((stage) => isPossible('delete', stage))

const seats: readonly Seat['kind'][] = ['builder', 'client', 'subcontractor']
const either = [true, false]

function stages(): Stage[] {
  return ['draft', ...SelectionStatus.options]
}

/** Every result of `can`, by `seat|stage|chosen|included`: replies that the database builds look it up. */
export const everyCan: Record<string, ActCan> = Object.fromEntries(
  seats.flatMap((kind) =>
    stages().flatMap((stage) =>
      either.flatMap((chosen) =>
        either.map((included) => [[kind, stage, chosen, included].join('|'), can(kind, { stage, chosen, included })]),
      ),
    ),
  ),
)

/** Every result of `canWithdraw` that is true, by `seat|stage|chosen|own|last|archived`, looked up like `everyCan`. */
export const everyWithdraw: Record<string, true> = Object.fromEntries(
  seats.flatMap((kind) =>
    stages().flatMap((stage) =>
      either.flatMap((chosen) =>
        either.flatMap((own) =>
          either.flatMap((last) =>
            canWithdraw(kind, false, { stage, chosen, own, last })
              ? [[[kind, stage, chosen, own, last, false].join('|'), true as const]]
              : [],
          ),
        ),
      ),
    ),
  ),
)
