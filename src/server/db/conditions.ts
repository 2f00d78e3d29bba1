import { sql, type SQL } from 'drizzle-orm'
import { awaitsClient, isOpen } from '#shared/selections/rules.ts'
import { SelectionStatus } from '#shared/selections/selection-schemas.ts'

// Each rule that several queries share, written once. A test fails when a store writes one of them again, and
// `rules-in-sql.test.ts` compares those that `shared/` also has in TypeScript over random rows.

/** The statuses that a rule matches, as a list in SQL: "('approved', 'ordered')". */
export const statusList = (matches: (status: SelectionStatus) => boolean): string =>
  `(${SelectionStatus.options
    .filter(matches)
    .map((status) => `'${status}'`)
    .join(', ')})`

const statuses = (matches: (status: SelectionStatus) => boolean): SQL => sql.raw(statusList(matches))

/** A status without an approval. The text is that of the partial indexes, so that PostgreSQL can use them. */
export const isOpenStatus = (status: SQL): SQL => sql`${status} in ${statuses(isOpen)}`

/** A status with an approval: the opposite of `isOpenStatus`, in the text of its own index. */
export const isDecidedStatus = (status: SQL): SQL => sql`${status} in ${statuses((one) => !isOpen(one))}`

/** Open selections, with the table as `s`, that were sent to the client: a draft waits for nobody. */
export const openSelection = sql`(s.archived_at is null and s.sent_at is not null and ${isOpenStatus(sql`s.status`)})`

/** Open selections, with the table as `s`, that the client can decide; the others wait for the builder. */
export const awaitingClient = sql`(s.archived_at is null and s.sent_at is not null and s.status in ${statuses(awaitsClient)})`

/** Selections, with the table as `s`, that the client knows and for which the builder has proposed nothing yet. */
export const awaitsOptions = sql`(s.sent_at is not null and s.status = 'pending')`

/** A builder has allowed that what was chosen for the selection `s` arrives after its install day. */
export const isLateAllowed = sql`exists (select 1 from allowed_arrivals a where a.company_id = s.company_id and a.selection_id = s.id
  and a.install_on = (s.plan ->> 'installOn')::date
  and a.item_ids = array(select (c ->> 'itemId')::integer from jsonb_array_elements(s.choices) c))`

/**
 * The schedule asks for a day that has passed, so that the selection `s` has no deadline until the builder solves it: `isImpossible`. Who
 * allowed a late arrival has solved it.
 */
export const hasImpossibleDate = sql`(s.plan is not null and s.deadline is null and ${isOpenStatus(sql`s.status`)}
  and not (s.status = 'selected' and ${isLateAllowed}))`

/** The day on which the material of the selection `s` has to be on site: `neededBy` of shared/procurement. Null without an install day. */
export const neededBy = sql`plan_day(s.plan, 'requiredOn')`

/** Selections, with the table as `s`, that are approved and neither ordered nor installed from stock. */
export const readyToOrder = sql`(s.status = 'approved' and s.installed_at is null)`

/** Selections `s` that are ready to order, with a chosen item that is not yet on an order, not even on a draft. */
export const hasLinesToOrder = sql`(s.lines_to_order > 0)`

/**
 * The chosen items `c` of those selections that are not yet on an order: as many as `lines_to_order` counts. Order lines are read only for a selection
 * that is ordered in part, so that what was ordered in other years costs nothing.
 */
export const lineToOrder = sql`(${hasLinesToOrder} and (s.lines_to_order = jsonb_array_length(s.choices) or not exists (
  select from order_lines ol where ol.selection_id = s.id and ol.item_id = (c ->> 'itemId')::integer and ol.live)))`

/**
 * The builder owes a price of the selection `s`: what is chosen, or every option, expired or changed in the catalog, and nobody
 * can sign it before it is confirmed. `today` is the project's day.
 */
export const awaitsPrice = (today: SQL): SQL => sql`coalesce(s.price_owed_from <= ${today}, false)`

/** The deadline day of the selection `s` has ended, and no price is owed: what waits for the client is overdue, as in `isOverdue`. */
export const isPastDeadline = (today: SQL): SQL => sql`(s.deadline < ${today} and not ${awaitsPrice(today)})`

/** Quantity times price in whole cents: `lineTotalCents` of `shared/selections/deciding/deal.ts`. */
export const lineTotalCents = (quantityMilli: SQL, priceCents: SQL): SQL =>
  sql`((${quantityMilli} * ${priceCents} + 500) / 1000)`

/**
 * The person has a valid signature on the selection `s`. On a selection that is still open, every owner has to sign and only the
 * others owe theirs.
 */
export const signedBy = (userId: unknown): SQL => sql`(s.was_signed and exists (select from sign_off_lines mine
  where mine.selection_id = s.id and mine.signer_id = ${userId} and mine.decision = 'approve' and mine.voided_at is null))`

/** Selections, with the table as `s`, that this client still has to decide or sign. */
export const awaitingPerson = (userId: unknown): SQL => sql`(${awaitingClient} and not ${signedBy(userId)})`

/**
 * The selection `s` is the work of this subcontractor: it was assigned to them, or to nobody and its category is one of their
 * trades. An assignment to someone who was archived does not count.
 */
export const isWorkOf = (userId: unknown): SQL => sql`(s.trade_id is not distinct from ${userId}::integer
  or (not exists (select from members assigned where assigned.company_id = s.company_id and assigned.user_id = s.trade_id
      and assigned.archived_at is null)
    and exists (select from project_trades pt where pt.project_id = s.project_id and pt.user_id = ${userId} and pt.category_id = s.category_id)))`

/** What people on site know of the selection `s`: it is approved, or it was and they have to stop. */
export const knownOnSite = sql`((s.archived_at is null and ${isDecidedStatus(sql`s.status`)}) or s.ended_approval is not null)`

/** What was chosen for the selection `s` as people on site know it: what was approved last, whatever is being decided since. */
export const choicesOnSite = sql`coalesce(s.ended_approval -> 'choices', s.choices)`

/** Selections, with the table as `s`, that this subcontractor sees: their work, once it was approved. */
export const visibleToTrade = (userId: unknown): SQL => sql`(${knownOnSite} and ${isWorkOf(userId)})`

/**
 * Threads or messages that a person without a builder's rights may be shown, as far as the selection decides: a conversation of the
 * trades about a selection belongs to the trades that see the selection.
 */
export const openToTrade = (alias: string, userId: unknown): SQL => {
  const row = sql.raw(alias)
  return sql`(not ${row}.for_trades or ${row}.selection_id is null or exists (
    select from selections s where s.id = ${row}.selection_id and ${visibleToTrade(userId)}))`
}

/** Threads or messages that a client or a subcontractor reads, by the kind of their seat. Internal messages are left out elsewhere. */
export const seatReads = (alias: string, seat: SQL, userId: unknown): SQL =>
  sql`(${sql.raw(alias)}.for_trades = (${seat} = 'subcontractor') and ${openToTrade(alias, userId)})`

/** Projects, with the table as `p`, of every list, figure, search and reminder: neither archived nor a template. */
export const liveProject = sql`(p.archived_at is null and not p.is_template)`

/** How many deadlines of a company have passed while the builder owes a price: few, and read from an index of their own. */
export function overdueWithoutPrice(companyId: SQL, now: unknown, and: SQL = sql``): SQL {
  const today = sql`(${now}::timestamptz at time zone p.time_zone)::date`
  return sql`(select count(*)::integer from selections s
    join projects p on p.company_id = s.company_id and p.id = s.project_id and ${liveProject}
    where s.company_id = ${companyId} and s.price_owed_from is not null and ${awaitingClient}
      and s.deadline < ${today} and ${awaitsPrice(today)}${and})`
}

/** The member accepted the invitation and was not archived. Without this, a person has no access to anything of the company. */
export const activeMember = (alias: string): SQL => {
  const member = sql.raw(alias)
  return sql`${member}.joined_at is not null and ${member}.archived_at is null`
}

/** The person is a builder of the company. */
export const isBuilderOf = (companyId: unknown, userId: unknown): SQL => sql`exists (select from members b
  where b.company_id = ${companyId} and b.user_id = ${userId} and b.type = 'builder' and ${activeMember('b')})`

/** Joins a person as `me` and their seat as `pp` to the projects `p`; `hasSeat` then keeps the projects they may see. */
export const joinSeat = (userId: unknown): SQL => sql`
  join members me on me.company_id = p.company_id and me.user_id = ${userId} and ${activeMember('me')}
  left join project_people pp on pp.project_id = p.id and pp.user_id = me.user_id`

export const hasSeat = sql`(me.type = 'builder' or pp.user_id is not null)`

/** What the person of `joinSeat` is on the project: builder, client or subcontractor. */
export const seatKind = sql`case when me.type = 'builder' then 'builder' else pp.seat end`

/** A person's seat on a project, or no row. */
export const seatRow = (userId: SQL, projectId: SQL): SQL => sql`
  select p.id as "projectId", p.company_id as "companyId", p.name as "projectName", p.currency, p.time_zone as "timeZone",
    p.archived_at is not null as archived, p.is_template as "isTemplate",
    ${seatKind} as kind
  from projects p ${joinSeat(userId)}
  where p.id = ${projectId} and ${hasSeat}`

/** The status of a member: the words for it are in `shared/people/words.ts`. */
export const memberStatus = (member: string): SQL => {
  const m = sql.raw(member)
  return sql`case when ${m}.archived_at is not null then 'archived' when ${m}.joined_at is not null then 'active'
    when ${m}.invited_at is not null then 'invited' else 'not_invited' end`
}

/** Members who are on a project and were never invited: what is sent there does not reach them. */
export const awaitsInvitation = (member: string): SQL => {
  const m = sql.raw(member)
  return sql`(${m}.invited_at is null and ${m}.joined_at is null and ${m}.archived_at is null and ${m}.type <> 'builder'
    and exists (select from project_people seat join projects p on p.id = seat.project_id and ${liveProject}
      where seat.company_id = ${m}.company_id and seat.user_id = ${m}.user_id))`
}

/** Members to whom the last email was not delivered. */
export const awaitsDelivery = (member: string): SQL => {
  const m = sql.raw(member)
  return sql`(${m}.undelivered_at is not null and ${m}.archived_at is null and ${m}.type <> 'builder')`
}

/** The name that the company entered for a member; null without one. */
export const enteredName = (member: string): SQL => {
  const m = sql.raw(member)
  return sql`nullif(concat_ws(' ', ${m}.first_name, ${m}.last_name), '')`
}

/**
 * A person's name on every screen and in every email: the one their company entered, else the first part of their email
 * address. Never the name on their account, which may come from another company.
 */
export const displayName = (member: string, user: string): SQL =>
  sql`coalesce(${enteredName(member)}, split_part(${sql.raw(user)}.email, '@', 1))`

/** The same without a join: the account is only read for a member without a name. */
export const memberName = (member: string): SQL =>
  sql`coalesce(${enteredName(member)}, (select split_part(email, '@', 1) from users where id = ${sql.raw(member)}.user_id))`

/** The address of the builder of project `p`, or of the company's owner when that builder has left. */
export const builderEmail = sql`(
  select ru.email from members r join users ru on ru.id = r.user_id and ru.suspended_at is null
  where r.company_id = p.company_id and r.type = 'builder' and ${activeMember('r')} and (r.user_id = p.builder_id or r.is_owner)
  order by r.user_id = p.builder_id desc limit 1)`
