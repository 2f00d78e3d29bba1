import { type SQL, sql } from 'drizzle-orm'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Db } from '#server/platform/db/database.ts'
import { everyCan, everyWithdraw } from './policy.ts'

const money = (cents: SQL) => sql`case when p.seat <> 'subcontractor' then ${cents} * 0.01 end`
const nameOf = (userId: SQL) =>
  sql`(select coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), 'Someone') from members m
    where m.company_id = s.company_id and m.user_id = ${userId})`

// Constant for the life of the process, so it is part of the statement and read by PostgreSQL once per plan.
const canTable = sql.raw(`'${JSON.stringify(everyCan)}'::jsonb`)
const withdrawTable = sql.raw(`'${JSON.stringify(everyWithdraw)}'::jsonb`)
const bool = (condition: SQL) => sql`case when ${condition} then 'true' else 'false' end`

const options = sql`select json_agg(json_build_object(
    'id', o.id, 'itemId', o.item_id, 'chosen', o.item_id is not distinct from s.selected_item_id,
    'item', json_build_object(
      'id', i.id, 'name', i.name, 'brand', i.brand, 'model', i.model, 'description', i.description,
      'price', i.price_cents * 0.01, 'unit', i.unit, 'imageUrl', i.pictures -> 0 ->> 'url',
      'availability', i.availability, 'leadTimeDays', i.lead_time_days, 'specifications', i.specifications,
      'archived', i.archived_at is not null),
    'proposedBy', json_build_object('id', o.proposed_by,
      'name', coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), 'Someone'),
      'side', case when m.type = 'builder' then 'builder' else 'client' end),
    'note', o.note, 'createdAt', o.created_at,
    'priceChangedSince', case when o.price_cents <> i.price_cents then o.price_cents * 0.01 end,
    'can', json_build_object('withdraw', ${withdrawTable} ? concat_ws('|', p.seat, s.status,
      ${bool(sql`o.item_id is not distinct from s.selected_item_id`)}, ${bool(sql`o.proposed_by = p.user_id`)},
      ${bool(sql`o.siblings = 1`)}, ${bool(sql`p.archived`)}))
  ) order by o.position, o.id) as list
  from (select x.*, count(*) over () as siblings from selection_options x where x.selection_id = s.id) o
  join selection_items i on i.id = o.item_id
  join members m on m.company_id = o.company_id and m.user_id = o.proposed_by
  where p.seat <> 'subcontractor'`

/** The latest approval, standing or voided. */
const approval = sql`select l.sign_off_id, l.snapshot, l.voided_at, l.void_reason, a.code, a.signed_at, a.signed_name
  from sign_off_lines l join sign_offs a on a.id = l.sign_off_id
  where s.was_signed and l.selection_id = s.id and l.decision = 'approve' order by l.id desc limit 1`

const approvalJson = sql`'signOffId', l.sign_off_id, 'code', l.code, 'signedAt', l.signed_at, 'signer', l.signed_name`

/** A selection as its reader may see it: `s` is the selection, `p` the project with the reader's seat and the project's day. */
export const selectionJson = sql`row_to_json(reply) from (select
  s.id, s.project_id as "projectId", p.name as "projectName", p.currency, s.name, s.description, s.room, s.phase,
  c.name as category, s.category_id as "categoryId", s.selected_item_id as "selectedItemId",
  case when s.chosen is not null then json_build_object('id', s.selected_item_id, 'name', s.chosen -> 'name',
    'brand', s.chosen -> 'brand', 'model', s.chosen -> 'model', 'description', s.chosen -> 'description',
    'price', ${money(sql`s.unit_price_cents`)}, 'unit', s.chosen -> 'unit', 'imageUrl', s.chosen -> 'imageUrl',
    'specifications', coalesce((s.chosen ->> 'specifications')::json, ci.specifications, '{}')) end as "selectedItem",
  s.priority, s.deadline, s.notes, s.status, s.created_at as "createdAt", s.updated_at as "updatedAt", s.version,
  s.quantity_milli * 0.001 as quantity, s.unit, ${money(sql`s.unit_price_cents`)} as "unitPrice",
  ${money(sql`s.total_cents`)} as total, ${money(sql`s.allowance_cents`)} as allowance,
  ${money(sql`(s.total_cents - s.allowance_cents)`)} as difference,
  coalesce(o.list, '[]') as options,
  case when p.seat <> 'subcontractor' then s.fingerprint end as fingerprint,
  coalesce(s.deadline < p.today and s.status not in ('approved', 'ordered'), false) as overdue,
  s.deadline - p.today as "daysLeft",
  case when ci.price_cents <> s.unit_price_cents then ${money(sql`ci.price_cents`)} end as "priceChangedSince",
  case when s.chosen_by is not null then json_build_object('by', ${nameOf(sql`s.chosen_by`)},
    'onBehalfOf', ${nameOf(sql`s.chosen_for`)}, 'at', s.chosen_at) end as chosen,
  s.chosen_for is not null as "chosenOnBehalf", s.decline_reason as "declineReason",
  case when s.ordered_at is not null then json_build_object('reference', s.order_reference, 'expectedOn', s.expected_on,
    'orderedAt', s.ordered_at) end as order,
  case when l.voided_at is null then l.signed_at end as "approvedAt",
  case when l.voided_at is null and l.code is not null and p.seat <> 'subcontractor'
    then json_build_object(${approvalJson}) end as approval,
  case when l.voided_at is not null and p.seat <> 'subcontractor' then json_build_object(${approvalJson},
    'voidedAt', l.voided_at, 'voidReason', l.void_reason, 'snapshot', l.snapshot) end as "previousApproval",
  s.was_signed as "wasSigned",
  ${canTable} -> concat_ws('|', p.seat, s.status, ${bool(sql`s.chosen is not null`)}, ${bool(sql`s.was_signed`)},
    ${bool(sql`p.archived`)}) as can
  ) reply`

/** Joined to `s` and `p` beside what `selectionJson` reads from them. */
export const selectionParts = sql`left join selection_categories c on c.id = s.category_id
  left join selection_items ci on ci.id = s.selected_item_id
  left join lateral (${options}) o on true
  left join lateral (${approval}) l on true`

const columns = sql`p.id, p.company_id, p.name, p.currency, p.archived_at is not null as archived, m.user_id,
  case when m.type = 'builder' then 'builder' else coalesce(pp.seat, 'client') end as seat`
const today = (now: unknown) => sql`(${now}::timestamptz at time zone p.time_zone)::date as today`

/** A person's place at projects, as `p`: nothing at all for strangers. */
export const seatsOf = (userId: unknown, now: unknown, where: SQL) => sql`(select ${columns}, ${today(now)}
  from projects p
  join members m on m.company_id = p.company_id and m.user_id = ${userId}::integer and m.archived_at is null and m.joined_at is not null
  left join seats pp on pp.project_id = p.id and pp.user_id = m.user_id
  where (m.type = 'builder' or pp.user_id is not null) and ${where})`

/** What each seat sees: subcontractors what was approved for their trades, the others everything. */
export const visible = sql`(p.seat <> 'subcontractor' or (s.status in ('approved', 'ordered') and exists (
  select 1 from project_trades t where t.project_id = s.project_id and t.user_id = p.user_id and t.category_id = s.category_id)))`

const userId = sql.placeholder('userId')
const projectId = sql`${sql.placeholder('projectId')}::integer`
const selectionId = sql`${sql.placeholder('selectionId')}::integer`
const p = seatsOf(userId, sql.placeholder('now'), sql`p.id = ${projectId}`)

const listStatement = (db: Db) =>
  db
    .select({
      json: sql<string>`coalesce((select json_agg(j.one order by j.id)::text from (
        select s.id, (select ${selectionJson}) as one from selections s ${selectionParts}
        where s.project_id = p.id and ${visible}) j), '[]')`,
    })
    .from(sql`${p} p`)
    .prepare('selections_of_project')

const oneStatement = (db: Db) =>
  db
    .select({ json: sql<string>`(select ${selectionJson})::text` })
    .from(sql`${p} p join selections s on s.project_id = p.id and s.id = ${selectionId} ${selectionParts}`)
    .where(visible)
    .prepare('selection_of_project')

/** Built once per connection pool; a transaction builds its own. */
function kept<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = statements.get(db) ?? make(db)
    statements.set(db, statement)
    return statement
  }
}
const listOf = kept(listStatement)
const oneOf = kept(oneStatement)

type Reader = { userId: number; now: Date }

/** The JSON of a project's selections, or undefined when the person has no place there. */
export async function listJson(db: Db, reader: Reader, project: number): Promise<string | undefined> {
  const values = { userId: reader.userId, now: reader.now.toISOString(), projectId: project }
  return (await listOf(db).execute(values))[0]?.json
}

export async function read(db: Db, reader: Reader, project: number, selection: number): Promise<Selection | undefined> {
  const values = { userId: reader.userId, now: reader.now.toISOString(), projectId: project, selectionId: selection }
  const [row] = await oneOf(db).execute(values)
  return row && (JSON.parse(row.json) as Selection)
}
