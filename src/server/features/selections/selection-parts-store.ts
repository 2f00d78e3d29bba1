import { type SQL, sql } from 'drizzle-orm'
import { isDecidedStatus, lineTotalCents, memberName, priceProblem } from '#server/db/conditions.ts'
import { constantPart } from '#server/platform/db/prepared.ts'
import { everyWithdraw } from './can-tables.ts'

// What the selections of a reply need from other tables. Each table is read once for all of them, by a list of keys in its order:
// looking it up for one selection after another reads the same pages of its index again each time.

export const specifications = (
  choice: SQL,
) => sql`coalesce((select json_object_agg(pair ->> 0, pair ->> 1 order by place)
  from jsonb_array_elements(${choice} -> 'specifications') with ordinality as list (pair, place)), '{}')`

// Constant for the life of the process, so it is part of the statement and read by PostgreSQL once per plan.
const withdrawTable = sql.raw(`'${JSON.stringify(everyWithdraw)}'::jsonb`)
export const bool = (condition: SQL): SQL => sql`case when ${condition} then 'true' else 'false' end`
/** Nothing can be done with it: it is archived, or its project is. */
export const archived = sql`(p.archived or s.archived_at is not null)`
export const stage = sql`case when s.sent_at is null then 'draft' else s.status end`

/** The name of a member of the selection's company, from those that `people` has read. */
export const nameOf = (userId: SQL): SQL => sql`(n.names ->> (${userId})::text)`

const ids = (where: SQL): SQL => sql`array(select s.id from s join p on p.id = s.project_id where ${where})`

/** The sheet as the catalog has it now. The one that we draw for starter items has no price on it for trades. */
const sheet = sql`coalesce('/api/files/' || i.data_sheet_file_id, i.data_sheet_url,
  case when i.starter_key is not null then '/api/selection-items/' || i.id || '/data-sheet.pdf' end)`

/** The data sheet of a choice's item, and whether the item is no longer in the catalog. */
export const dataSheet = (choice: SQL): SQL => sql`((select sheets from item_facts) ->> (${choice} ->> 'itemId'))`
export const isDiscontinued = (choice: SQL): SQL => sql`(select gone from item_facts) ? (${choice} ->> 'itemId')`

/** What was chosen of an option, so that the option says what is signed; null for the others. */
const chosenTerms = sql`select choice from jsonb_array_elements(s.choices) as list (choice)
  where (choice ->> 'itemId')::integer = o.item_id limit 1`
const quantity = sql`coalesce((d.choice ->> 'quantityMilli')::bigint, o.quantity_milli, s.quantity_milli)`
const unit = sql`coalesce(d.choice ->> 'unit', o.unit, s.unit)`
const price = sql`coalesce((d.choice ->> 'priceCents')::bigint, o.price_cents)`
const described = (key: string, current: SQL) =>
  sql`case when d.choice is null then to_json(${current}) else (d.choice -> ${sql.raw(`'${key}'`)})::json end`

/** Drafts among the options are the builders'. A client withdraws what they proposed themselves. */
const options = sql`select o.selection_id, json_agg(json_build_object(
    'id', o.id, 'itemId', o.item_id, 'chosen', d.choice is not null,
    'item', json_build_object(
      'id', i.id, 'name', ${described('name', sql`i.name`)}, 'brand', ${described('brand', sql`i.brand`)},
      'model', ${described('model', sql`i.model`)}, 'description', ${described('description', sql`i.description`)},
      'price', ${price} * 0.01, 'unit', ${unit}, 'imageUrl', ${described('imageUrl', sql`i.pictures -> 0 ->> 'url'`)},
      'availability', i.availability, 'leadTimeDays', i.lead_time_days,
      'specifications', case when d.choice is null then i.specifications::json else ${specifications(sql`d.choice`)} end,
      'pictures', (select coalesce(json_agg(picture ->> 'url'), '[]') from jsonb_array_elements(i.pictures::jsonb) as list (picture)),
      'dataSheet', ${sheet}, 'archived', i.archived_at is not null and not i.one_off),
    'quantity', ${quantity} * 0.001, 'unit', ${unit},
    'price', ${price} * 0.01, 'total', ${lineTotalCents(quantity, price)} * 0.01,
    'ownPrice', o.own_price, 'validUntil', o.valid_until, 'priceProblem', ${priceProblem(sql`p.today`)},
    'catalogPrice', case when p.seat = 'builder' and i.price_cents <> ${price} then i.price_cents * 0.01 end,
    'recommended', o.recommended, 'draft', o.sent_at is null,
    'proposedBy', json_build_object('id', o.proposed_by, 'name', ${nameOf(sql`o.proposed_by`)},
      'side', case when n.clients ? o.proposed_by::text then 'client' else 'builder' end),
    'note', o.note, 'createdAt', o.created_at,
    'can', json_build_object('withdraw', ${withdrawTable} ? concat_ws('|', p.seat, ${stage}, ${bool(sql`d.choice is not null`)},
        ${bool(sql`o.proposed_by = p.user_id`)}, ${bool(sql`o.siblings = 1`)}, ${bool(archived)}),
      'edit', not ${archived} and p.seat = 'builder' and s.status <> 'ordered')
  ) order by o.position, o.id) as list
  from proposed o join s on s.id = o.selection_id join p on p.id = s.project_id
  join items i on i.id = o.item_id
  left join people n on n.company_id = o.company_id
  left join lateral (${chosenTerms}) d on true
  where p.seat = 'builder' or o.sent_at is not null
  group by o.selection_id`

/** The tables' rows that belong to the selections `s` of the projects `p`, as further parts of the same WITH. */
export const selectionParts = constantPart(sql`
  proposed as materialized (select o.*, count(*) over (partition by o.selection_id) as siblings from selection_options o
    where o.selection_id = any(${ids(sql`p.seat <> 'subcontractor'`)})),
  asked as materialized (select distinct on (r.selection_id) r.selection_id, r.id, r.message, r.created_at, r.sender_id from messages r
    where r.selection_id = any(${ids(sql`p.seat <> 'subcontractor'`)}) and r.message_type = 'change_request' and r.resolved_at is null and not r.is_internal
    order by r.selection_id, r.id desc),
  seen as materialized (select v.selection_id, v.fingerprint from selection_views v
    where v.user_id = (select p.user_id from p limit 1)
      and v.selection_id = any(${ids(sql`p.seat = 'client' and not ${isDecidedStatus(sql`s.status`)}`)})),
  signed as materialized (select l.id, l.selection_id, l.sign_off_id, l.signer_id, l.snapshot, l.voided_at, l.void_reason,
      a.code, a.signed_at, a.signed_name, a.user_id
    from sign_off_lines l join sign_offs a on a.id = l.sign_off_id
    where l.selection_id = any(${ids(sql`s.was_signed`)}) and l.decision = 'approve'),
  signatures as materialized (select l.selection_id, array_agg(l.signer_id) as signers,
      json_agg(json_build_object('signOffId', l.sign_off_id, 'code', l.code, 'signer', l.signed_name,
        'userId', l.user_id, 'signedAt', l.signed_at) order by l.id) as list
    from signed l where l.voided_at is null group by l.selection_id),
  -- The latest approval, valid or voided.
  approvals as materialized (select distinct on (l.selection_id) l.* from signed l
    order by l.selection_id, l.voided_at is not null, l.id desc),
  items as materialized (select i.* from selection_items i where i.id = any(array(select o.item_id from proposed o
    union select (choice ->> 'itemId')::integer
      from s, jsonb_array_elements(s.choices || coalesce(s.ended_approval -> 'choices', '[]')) as list (choice)))),
  item_facts as materialized (select jsonb_object_agg(i.id, ${sheet}) as sheets,
      jsonb_object_agg(i.id, true) filter (where i.archived_at is not null and not i.one_off) as gone from items i),
  people as materialized (select m.company_id, jsonb_object_agg(m.user_id, ${memberName('m')}) as names,
      jsonb_object_agg(m.user_id, true) filter (where m.type <> 'builder') as clients
    from members m where m.company_id = any(array(select p.company_id from p)) and m.user_id = any(array(
      select person from s, unnest(array[s.trade_id, s.chosen_by, s.chosen_for, s.installed_by]) as list (person) where person is not null
      union select o.proposed_by from proposed o union select r.sender_id from asked r))
    group by m.company_id),
  options as materialized (${options})`)

/** Joined to `s` and `p` for `selectionJson`, with `why`: what stops a signature. */
export const joinedParts = (why: SQL): SQL => sql`left join selection_categories c on c.id = s.category_id
  left join allowances a on a.id = s.allowance_id
  left join people n on n.company_id = s.company_id
  left join options o on o.selection_id = s.id
  left join approvals l on l.selection_id = s.id
  left join signatures g on g.selection_id = s.id
  left join asked r on r.selection_id = s.id
  left join seen v on v.selection_id = s.id
  left join lateral (${why}) w on true`
