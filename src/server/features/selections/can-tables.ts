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

/** Every result of `can`, by `seat|stage|chosen|included`, and of what is archived. */
const everyCan: Record<string, ActCan> = {
  archived: cannot,
  ...Object.fromEntries(
    seats.flatMap((kind) =>
      stages().flatMap((stage) =>
        either.flatMap((chosen) =>
          either.map((included) => [[kind, stage, chosen, included].join('|'), can(kind, { stage, chosen, included })]),
        ),
      ),
    ),
  ),
}

/** `sign` and `talkToTrades` also depend on what the tables do not know. */
const restOf = ({ sign: _sign, talkToTrades: _talk, ...rest }: ActCan): string => JSON.stringify(rest).slice(0, -1)
const keysWith = (act: 'sign' | 'talkToTrades'): string[] =>
  Object.keys(everyCan).filter((key) => everyCan[key]?.[act] === true)
const rests = [...new Set(Object.values(everyCan).map(restOf))]

/**
 * The same for statements that build replies: the other acts as the beginning of a JSON object, each text once, and the place of a
 * key's text. PostgreSQL copies a statement's text for every run, so that a short one is cheaper.
 */
export const canTexts = {
  rests,
  places: Object.fromEntries(Object.entries(everyCan).map(([key, value]) => [key, 1 + rests.indexOf(restOf(value))])),
  sign: keysWith('sign'),
  talkToTrades: keysWith('talkToTrades'),
}

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
