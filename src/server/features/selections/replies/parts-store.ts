import { type SQL, sql } from 'drizzle-orm'
import type { SigningRule } from '#shared/selections/deciding/deal.ts'
import type { SelectionOption, Snapshot } from '#shared/selections/selection-schemas.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { isDecidedStatus, memberName } from '#server/db/conditions.ts'
import { constantPart } from '#server/platform/db/prepared.ts'
import { type SelectionRow, selections } from './rows-store.ts'

// What the selections of a reply need from other tables, as it is stored. Each table is read once for all of them, by a list of keys
// in its order, and the rules for what a person is shown of it are in TypeScript: an expression costs PostgreSQL its preparation
// for every run, even where no row needs it.

export type ProjectRow = {
  id: number
  companyId: number
  name: string
  currency: string
  timeZone: string
  archived: boolean
  seat: Seat['kind']
  /** The reader. */
  userId: number
  signingRule: SigningRule
  signingThresholdCents: number | null
  /** The current day in the project's time zone. */
  today: string
}

export type OptionRow = {
  id: number
  selectionId: number
  itemId: number
  proposedBy: number
  note: string | null
  quantityMilli: number | null
  unit: SelectionOption['unit'] | null
  priceCents: number
  ownPrice: boolean
  catalogPriceCents: number
  validUntil: string | null
  recommended: boolean
  sentAt: string | null
  createdAt: string
  position: number
}

export type ItemRow = {
  id: number
  name: string
  brand: string | null
  model: string | null
  description: string | null
  priceCents: number
  pictures: string[]
  availability: SelectionOption['item']['availability']
  leadTimeDays: number | null
  specifications: Record<string, string>
  /** As the catalog has it now. The one that we draw for starter items has no price on it for trades. */
  dataSheet: string | null
  discontinued: boolean
}

export type SignatureRow = {
  id: number
  selectionId: number
  signOffId: number
  signerId: number
  code: string
  signedAt: string
  signer: string
  userId: number
  voidedAt: string | null
  /** Of what was voided. */
  voidReason: string
  /** Only of the last one that was voided, while none is valid. */
  snapshot: Snapshot | null
}

type AllowanceRow = {
  id: number
  name: string
  amountCents: number
  chosenCents: number
  draftOpen: number
  draftChosenCents: number
}
export type PersonRow = { companyId: number; id: number; name: string; builder: boolean; archived: boolean }
type Keyed<Part> = Part & { selectionId: number }

/** Every part is null when it has no rows. */
export type Parts = {
  selections: SelectionRow[] | null
  projects: ProjectRow[] | null
  categories: { id: number; name: string }[] | null
  allowances: AllowanceRow[] | null
  options: OptionRow[] | null
  items: ItemRow[] | null
  requests: Keyed<{ id: number; text: string; at: string; byId: number }>[] | null
  views: Keyed<{ fingerprint: string }>[] | null
  signatures: SignatureRow[] | null
  /** The clients of projects where everyone may have to sign. */
  clients: { projectId: number; userId: number }[] | null
  photos: Keyed<{ fileId: number; at: string; byId: number }>[] | null
  people: PersonRow[] | null
}

/** The name of a member of the company of the selection `s`, for the few that are not read with the parts. */
export const memberNameOf = (userId: SQL) => sql`(select ${memberName('m')} from members m
  where m.company_id = s.company_id and m.user_id = ${userId})`

/** The selections for which a part is read. `s` has the reader's seat, so that a list of keys is a scan of `s` alone. */
const ids = (where: SQL): SQL => sql`any(array(select s.id from s where ${where}))`
const besidesTrades = sql`s.seat <> 'subcontractor'`

/** The rows that several parts need, as further parts of the WITH that has the selections `s` and their projects `p`. */
export const sharedParts = constantPart(sql`
  proposed as materialized (select o.* from selection_options o where o.selection_id = ${ids(besidesTrades)}),
  asked as materialized (select r.selection_id, r.id, r.message, r.created_at, r.sender_id from messages r
    where r.selection_id = ${ids(besidesTrades)}
      and r.message_type = 'change_request' and r.resolved_at is null and not r.is_internal),
  photos as materialized (select f.selection_id, f.file_id, f.added_at, f.added_by from s
    join installation_photos f on f.selection_id = s.id and f.added_at >= s.installed_at where s.installed_at is not null),
  clients as materialized (select c.project_id, c.user_id from p
    join project_people c on c.project_id = p.id and c.seat = 'client' where p.signing_rule <> 'any' and p.seat <> 'subcontractor')`)

const projects = sql`select p.id, p.company_id as "companyId", p.name, p.currency, p.time_zone as "timeZone", p.archived, p.seat,
  p.user_id as "userId", p.signing_rule as "signingRule", p.signing_threshold_cents as "signingThresholdCents", p.today from p`

const categories = sql`select c.id, c.name from selection_categories c where c.id = any(array(select s.category_id from s))`

const allowances = sql`select a.id, a.name, a.amount_cents as "amountCents", a.chosen_cents as "chosenCents",
    a.draft_open_selections as "draftOpen", a.draft_chosen_cents as "draftChosenCents"
  from allowances a where a.id = any(array(select s.allowance_id from s))`

const options = sql`select o.id, o.selection_id as "selectionId", o.item_id as "itemId", o.proposed_by as "proposedBy", o.note,
    o.quantity_milli as "quantityMilli", o.unit, o.price_cents as "priceCents", o.own_price as "ownPrice",
    o.catalog_price_cents as "catalogPriceCents", o.valid_until as "validUntil", o.recommended, o.sent_at as "sentAt",
    o.created_at as "createdAt", o.position
  from proposed o`

const items = sql`select i.id, i.name, i.brand, i.model, i.description, i.price_cents as "priceCents",
    jsonb_path_query_array(i.pictures, '$[*].url') as pictures, i.availability, i.lead_time_days as "leadTimeDays", i.specifications,
    coalesce('/api/files/' || i.data_sheet_file_id, i.data_sheet_url,
      case when i.starter_key is not null then '/api/selection-items/' || i.id || '/data-sheet.pdf' end) as "dataSheet",
    i.archived_at is not null and not i.one_off as discontinued
  from selection_items i where i.id = any(array(select o.item_id from proposed o) || array(
    select (choice ->> 'itemId')::integer
    from s, jsonb_array_elements(s.choices || coalesce(s.ended_approval -> 'choices', '[]')) as list (choice)
    where s.choices <> '[]' or s.ended_approval is not null))`

const requests = sql`select r.selection_id as "selectionId", r.id, r.message as text, r.created_at as at, r.sender_id as "byId"
  from asked r`

const views = sql`select v.selection_id as "selectionId", v.fingerprint from selection_views v
  where v.user_id = (select p.user_id from p limit 1)
    and v.selection_id = ${ids(sql`s.seat = 'client' and not ${isDecidedStatus(sql`s.status`)}`)}`

const signatures = sql`select l.id, l.selection_id as "selectionId", l.sign_off_id as "signOffId", l.signer_id as "signerId", a.code,
    a.signed_at as "signedAt", a.signed_name as signer, a.user_id as "userId", l.voided_at as "voidedAt", l.void_reason as "voidReason",
    case when l.voided_at is not null and not exists (select from sign_off_lines other where other.selection_id = l.selection_id
      and other.decision = 'approve' and (other.voided_at is null or other.id > l.id)) then l.snapshot end as snapshot
  from sign_off_lines l join sign_offs a on a.id = l.sign_off_id
  where l.selection_id = ${ids(sql`s.was_signed`)} and l.decision = 'approve'`

const clients = sql`select c.project_id as "projectId", c.user_id as "userId" from clients c`

const photos = sql`select f.selection_id as "selectionId", f.file_id as "fileId", f.added_at as at, f.added_by as "byId"
  from photos f`

const people = sql`select m.company_id as "companyId", m.user_id as id, ${memberName('m')} as name, m.type = 'builder' as builder,
    m.archived_at is not null as archived
  from members m where m.company_id = any(array(select p.company_id from p)) and m.user_id = any(
    array(select unnest(array[s.trade_id, s.chosen_by, s.chosen_for, s.installed_by]) from s) || array(select o.proposed_by from proposed o)
    || array(select r.sender_id from asked r) || array(select f.added_by from photos f) || array(select c.user_id from clients c))`

const parts: Record<Exclude<keyof Parts, 'selections'>, SQL> = {
  projects,
  categories,
  allowances,
  options,
  items,
  requests,
  views,
  signatures,
  clients,
  photos,
  people,
}

/** All of it as one value. */
export const partsJson = constantPart(
  sql`json_build_object('selections', (select json_agg(part) from (${selections}) part), ${sql.join(
    Object.entries(parts).map(
      ([name, rows]) => sql`${sql.raw(`'${name}'`)}, (select json_agg(part) from (${rows}) part)`,
    ),
    sql`, `,
  )})`,
)
