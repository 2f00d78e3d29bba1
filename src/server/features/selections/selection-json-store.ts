import { type SQL, sql } from 'drizzle-orm'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import {
  awaitingClient,
  awaitsPrice,
  isDecidedStatus,
  isPastDeadline,
  memberName,
  needsEveryone,
  priceProblem,
} from '#server/db/conditions.ts'
import { named } from '#server/platform/db/json-text.ts'
import { constantPart } from '#server/platform/db/prepared.ts'
import { cannot, canTexts, deletable } from './can-tables.ts'
import {
  archived,
  bool,
  dataSheet,
  isDiscontinued,
  joinedParts,
  nameOf,
  specifications,
  stage,
} from './selection-parts-store.ts'

/** The name of a member of the selection's company: for the few that are not read for all selections together. */
export const memberNameOf = (userId: SQL) =>
  sql`(select ${memberName('m')} from members m
    where m.company_id = s.company_id and m.user_id = ${userId})`
const money = (cents: SQL) => sql`case when p.seat <> 'subcontractor' then ${cents} * 0.01 end`
// Constant for the life of the process, so it is part of the statement and read by PostgreSQL once per plan.
const quoted = (texts: readonly string[]) => sql.raw(`(array[${texts.map((text) => `'${text}'`).join(', ')}])`)
const canPlaces = sql.raw(`'${JSON.stringify(canTexts.places)}'::jsonb`)
const nothing = sql.raw(`'${JSON.stringify(cannot)}'::jsonb`)
const deletableStages = sql.raw(deletable.map((stage) => `'${stage}'`).join(', '))
const today = sql`p.today`
const chosenOption = sql`s.choices @> jsonb_build_array(jsonb_build_object('itemId', o.item_id))`
const isDecided = isDecidedStatus(sql`s.status`)

const approvalJson = sql`'signOffId', l.sign_off_id, 'code', l.code, 'signedAt', l.signed_at, 'signer', l.signed_name`

/** Who has signed, and who still has to where everyone must. */
const approvals = sql`json_build_object('everyone', ${needsEveryone},
  'signed', coalesce(g.list, '[]'),
  'missing', (select coalesce(json_agg(json_build_object('userId', c.user_id, 'name', ${memberName('cm')}) order by c.user_id), '[]')
    from project_people c join members cm on cm.company_id = c.company_id and cm.user_id = c.user_id and cm.archived_at is null
    where c.project_id = s.project_id and c.seat = 'client' and ${needsEveryone} and s.choices <> '[]' and not ${isDecided}
      and not c.user_id = any(coalesce(g.signers, '{}'))))`

const owesPrice = awaitsPrice(today)

/** Why what was chosen cannot be signed at its price, or why no option can be chosen. */
const chosenPrice = sql`select ${priceProblem(today)} as problem from proposed o join items i on i.id = o.item_id
  where o.selection_id = s.id and not ${isDecided} and p.seat <> 'subcontractor' and ${owesPrice}
    and o.sent_at is not null and (s.choices = '[]' or ${chosenOption}) order by 1 limit 1`

/** The same as `signedBy` for the reader, from the signatures that were read for all selections. */
const signedByReader = sql`coalesce(p.user_id = any(g.signers), false)`

/** Nobody signs at a price that is not confirmed, and nobody signs twice. */
const signingStopped = sql`(w.problem is not null or ${signedByReader})`

const choiceJson = (
  choice: SQL,
) => sql`'dataSheet', ${dataSheet(choice)}, 'id', ${choice} -> 'itemId', 'name', ${choice} -> 'name', 'brand', ${choice} -> 'brand',
  'model', ${choice} -> 'model', 'description', ${choice} -> 'description',
  'price', ${money(sql`(${choice} ->> 'priceCents')::bigint`)}, 'unit', ${choice} -> 'unit', 'imageUrl', ${choice} -> 'imageUrl',
  'specifications', ${specifications(choice)}`

const first = sql`(s.choices -> 0)`
const choice = sql.raw('choice')
const linesOf = (
  choices: SQL,
) => sql`(select coalesce(json_agg(json_build_object(${choiceJson(choice)}, 'optionId', choice -> 'optionId',
    'quantity', (choice ->> 'quantityMilli')::bigint * 0.001, 'total', ${money(sql`choice_total(choice)`)}) order by place), '[]')
  from jsonb_array_elements(${choices}) with ordinality as list (choice, place))`

export const ended = sql`s.ended_approval`
const lastApproved = sql`(s.ended_approval -> 'choices' -> 0)`

/** For trades: what the approval was that has ended. What is being decided since is not theirs to read. */
const stopped: Partial<Record<keyof Selection, SQL>> = {
  stopped: sql`jsonb_build_object('at', ${ended} -> 'at')`,
  notes: sql`${ended} -> 'notes'`,
  choices: sql`${linesOf(sql`${ended} -> 'choices'`)}`,
  selectedItemId: sql`${lastApproved} -> 'itemId'`,
  selectedItem: sql`case when ${lastApproved} is not null then json_build_object(${choiceJson(lastApproved)}) end`,
  quantity: sql`coalesce((${lastApproved} ->> 'quantityMilli')::bigint, s.quantity_milli) * 0.001`,
  unit: sql`coalesce(${lastApproved} ->> 'unit', s.unit)`,
  deadline: sql`null`,
  daysLeft: sql`null`,
  overdue: sql`false`,
  late: sql`false`,
  discontinued: sql`false`,
  archivedAt: sql`null`,
  included: sql`${ended} -> 'included'`,
  chosen: sql`null`,
  chosenOnBehalf: sql`false`,
  declineReason: sql`null`,
  order: sql`null`,
  can: sql`${nothing} || jsonb_build_object('delete', false, 'archive', false, 'restore', false, 'talkToTrades', not p.archived)`,
}
const stoppedJson = sql`jsonb_build_object(${sql.join(
  Object.entries(stopped).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
  sql`, `,
)})`

/** For trades: when their work begins and ends. What was planned before it is between builder and client. */
const workJson = sql`jsonb_build_object('work', jsonb_build_object('milestone', s.plan -> 'milestone', 'startsOn', s.plan -> 'installOn',
  'endsOn', s.plan -> 'installBy'))`

/** Where the policy's results for the reader are in `canTexts`. */
const canKey = sql`case when ${archived} then 'archived' else concat_ws('|', p.seat, ${stage},
  ${bool(sql`s.choices <> '[]'`)}, ${bool(sql`s.included`)}) end`

/** Every field of the reply, from `s` (the selection) and `p` (the project with the reader's seat and the project's day). */
const fields: Record<Exclude<keyof Selection, 'stopped' | 'work'>, SQL> = {
  id: sql`s.id`,
  projectId: sql`s.project_id`,
  projectName: sql`p.name`,
  currency: sql`p.currency`,
  timeZone: sql`p.time_zone`,
  name: sql`s.name`,
  description: sql`s.description`,
  room: sql`s.room`,
  phase: sql`s.phase`,
  category: sql`c.name`,
  categoryId: sql`s.category_id`,
  selectedItemId: sql`s.selected_item_id`,
  selectedItem: sql`case when s.choices <> '[]' then json_build_object(${choiceJson(first)}) end`,
  choices: linesOf(sql`s.choices`),
  changedFrom: sql`case when p.seat <> 'subcontractor' and not ${isDecided} then s.changed_from end`,
  maxChoices: sql`s.max_choices`,
  included: sql`s.included`,
  draft: sql`s.sent_at is null`,
  sentAt: sql`s.sent_at`,
  priority: sql`s.priority`,
  deadline: sql`s.deadline`,
  deadlineTyped: sql`s.deadline_typed`,
  plan: sql`case when p.seat <> 'subcontractor' then s.plan end`,
  notes: sql`s.notes`,
  tradeNotes: sql`case when p.seat <> 'client' then s.trade_notes end`,
  tradeId: sql`case when p.seat <> 'client' then s.trade_id end`,
  trade: sql`case when p.seat <> 'client' then ${nameOf(sql`s.trade_id`)} end`,
  internalNotes: sql`case when p.seat = 'builder' then s.internal_notes end`,
  status: sql`s.status`,
  createdAt: sql`s.created_at`,
  updatedAt: sql`s.updated_at`,
  version: sql`s.version`,
  quantity: sql`coalesce((${first} ->> 'quantityMilli')::bigint, s.quantity_milli) * 0.001`,
  unit: sql`coalesce(${first} ->> 'unit', s.unit)`,
  unitPrice: money(sql`(${first} ->> 'priceCents')::bigint`),
  total: money(sql`s.total_cents`),
  allowance: money(sql`s.allowance_cents`),
  difference: sql`case when s.allowance_id is null then ${money(sql`(s.total_cents - s.allowance_cents)`)} end`,
  sharedAllowance: sql`case when a.id is not null and p.seat <> 'subcontractor' then json_build_object('id', a.id, 'name', a.name, 'amount', a.amount_cents * 0.01,
    'chosen', a.chosen_cents * 0.01, 'remaining', (a.amount_cents - a.chosen_cents) * 0.01,
    'toCome', a.draft_open_selections > 0 or a.draft_chosen_cents > 0) end`,
  forecast: money(sql`s.forecast_cents`),
  options: sql`coalesce(o.list, '[]')`,
  fingerprint: sql`case when p.seat <> 'subcontractor' then s.fingerprint end`,
  overdue: sql`coalesce(${awaitingClient} and ${isPastDeadline(today)}
    and not (p.seat = 'client' and ${signedByReader}), false)`,
  late: sql`coalesce(s.sent_at is not null and s.deadline < p.today and (s.status = 'pending' or (${awaitingClient} and ${owesPrice})), false)`,
  daysLeft: sql`s.deadline - p.today`,
  priceProblem: sql`w.problem`,
  changedSinceSeen: sql`coalesce(v.fingerprint <> s.fingerprint, false)`,
  discontinued: sql`exists (select from jsonb_array_elements(s.choices) as list (choice) where ${isDiscontinued(sql`choice`)})`,
  chosen: sql`case when s.chosen_by is not null then json_build_object('by', ${nameOf(sql`s.chosen_by`)}, 'byId', s.chosen_by,
    'onBehalfOf', ${nameOf(sql`s.chosen_for`)}, 'at', s.chosen_at) end`,
  chosenOnBehalf: sql`s.chosen_for is not null`,
  declineReason: sql`s.decline_reason`,
  changeRequest: sql`case when r.id is not null then json_build_object('messageId', r.id, 'text', r.message, 'at', r.created_at,
    'by', coalesce(${nameOf(sql`r.sender_id`)}, 'Someone'), 'byId', r.sender_id) end`,
  deadlineOffsetDays: sql`s.deadline_offset_days`,
  deadlineMilestone: sql`s.deadline_milestone`,
  order: sql`case when s.ordered_at is not null then json_build_object('reference', case when p.seat = 'builder' then s.order_reference end, 'expectedOn', s.expected_on,
    'orderedAt', s.ordered_at, 'deliveredAt', s.delivered_at) end`,
  installed: sql`case when s.installed_at is not null then json_build_object('at', s.installed_at, 'by', coalesce(${nameOf(sql`s.installed_by`)}, 'Someone'),
    'note', s.installed_note, 'canUndo', not ${archived} and (p.seat = 'builder' or (p.seat = 'subcontractor' and s.installed_by = p.user_id)),
    'photos', (select coalesce(json_agg(json_build_object('fileId', f.file_id, 'at', f.added_at,
        'by', coalesce(${memberNameOf(sql`f.added_by`)}, 'Someone')) order by f.added_at, f.file_id), '[]')
      from installation_photos f where f.selection_id = s.id and f.added_at >= s.installed_at)) end`,
  approvedAt: sql`case when l.voided_at is null and ${isDecided} then l.signed_at end`,
  approvals: sql`case when p.seat = 'subcontractor' then json_build_object('everyone', false, 'signed', '[]'::json, 'missing', '[]'::json)
    else ${approvals} end`,
  approval: sql`case when l.voided_at is null and ${isDecided} and l.code is not null and p.seat <> 'subcontractor'
    then json_build_object(${approvalJson}) end`,
  previousApproval: sql`case when l.voided_at is not null and p.seat <> 'subcontractor' then json_build_object(${approvalJson},
    'signers', (select json_agg(json_build_object('name', o.signed_name, 'signedAt', o.signed_at) order by x.id)
      from sign_off_lines x join sign_offs o on o.id = x.sign_off_id
      where x.selection_id = s.id and x.decision = 'approve' and x.voided_at = l.voided_at),
    'voidedAt', l.voided_at, 'voidReason', l.void_reason, 'snapshot', l.snapshot) end`,
  wasSigned: sql`s.was_signed`,
  archivedAt: sql`s.archived_at`,
  can: sql`concat(${quoted(canTexts.rests)}[(${canPlaces} ->> t.can_key)::integer],
    ',"sign":', ${bool(sql`t.can_key = any(${quoted(canTexts.sign)}) and not ${signingStopped}`)},
    ',"talkToTrades":', ${bool(sql`t.can_key = any(${quoted(canTexts.talkToTrades)}) or (${ended} is not null and p.seat = 'builder' and not p.archived)`)},
    ',"delete":', ${bool(sql`not ${archived} and p.seat = 'builder' and not s.was_signed and ${stage} in (${deletableStages})`)},
    ',"archive":', ${bool(sql`not ${archived} and p.seat = 'builder'`)},
    ',"restore":', ${bool(sql`not p.archived and s.archived_at is not null and p.seat = 'builder'`)}, '}')::json`,
}

const reply = sql`from (select ${named(fields)} from (select ${canKey} as can_key) t) reply`

/** A selection as a builder or client may see it: `s` is the selection, `p` the project with the reader's seat and the project's day. */
export const selectionJson = constantPart(sql`row_to_json(reply) ${reply}`)

/** The same for every reader. Trades have to learn what was stopped; starting these parts takes a tenth of the time of a page. */
export const selectionJsonWithStops = constantPart(sql`case when p.seat = 'subcontractor' and ${ended} is not null
  then (row_to_json(reply)::jsonb || ${stoppedJson})::json
  when p.seat = 'subcontractor' and s.plan is not null then (row_to_json(reply)::jsonb || ${workJson})::json
  else row_to_json(reply) end ${reply}`)

/** Joined to `s` and `p` for `selectionJson`. */
export const selectionJoins = constantPart(joinedParts(chosenPrice))
