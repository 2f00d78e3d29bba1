import { z } from 'zod'
import { Id, Version, Sha256 } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { pageHeaders } from '../kernel/list-query.ts'
import { ReachedPerson } from '../people/reach-schemas.ts'
import { Allowance } from './allowances/allowance-schemas.ts'
import { BulkAct, BulkResult } from './bulk/bulk-schemas.ts'
import { MAX_COUNTED_SELECTIONS, MAX_OFFERED_VALUES } from './lists/filter-columns.ts'
import { FilterValueCount, FilterValuesQuery, SelectionsQuery } from './lists/list-schemas.ts'
import { ItemUse } from './options/item-use-schemas.ts'
import { Selection } from './selection-schemas.ts'
import {
  AllowanceDraft,
  Choosing,
  Delivery,
  details,
  Installation,
  MAX_NAMES,
  OptionDraft,
  OptionEdit,
  optionTerms,
  Order,
  Reason,
  Reopening,
  SelectionDraft,
  SelectionName,
  DeadlineShift,
} from './schemas.ts'

/** Accepts the reply as it was sent; absent fields stay unchanged, and fields that cannot be edited are ignored. */
export const SelectionEdit = z.object({ name: SelectionName.optional(), ...details, version: Version })
export type SelectionEdit = z.infer<typeof SelectionEdit>

export const listProjectSelections = contract({
  summary: 'The selections of a project. Subcontractors get what was approved for their trades, without prices.',
  reply: z.array(Selection),
  trusted: true,
})

export const getSelection = contract({
  summary: 'One selection.',
  reply: Selection,
})

export const viewSelection = contract({
  summary: 'Say which deal the client has on screen, so that a later change of it is marked until they see it.',
  body: z.object({ fingerprint: Sha256 }),
})

/** A selection that is sent while it is created also invites clients who cannot open it yet, when the builder asks for that. */
const invite = z.boolean().optional()

export const addSelection = contract({
  summary: 'Add a selection to a project; in review when an item is chosen, otherwise pending.',
  body: SelectionDraft.extend({ invite }),
  /** `people`: every client of the project and whether this reached them, when it was sent at once. */
  reply: Selection.extend({ people: z.array(ReachedPerson).optional() }),
  status: 201,
  errors: ['conflict', 'trial_ended', 'suspended'],
})

export const addSelections = contract({
  summary: 'Add several selections to a project, all or none. What is sent to the client is one notification.',
  body: z.object({
    selections: z
      .array(SelectionDraft)
      .min(1, 'Please add at least one selection.')
      .max(MAX_NAMES, `At most ${MAX_NAMES} selections can be added at once.`),
    invite,
  }),
  bodySize: 'bulk',
  reply: z.object({ selections: z.array(Selection), people: z.array(ReachedPerson).optional() }),
  status: 201,
  errors: ['conflict', 'trial_ended', 'suspended'],
})

export const editSelection = contract({
  summary: 'Edit a selection. A change of anything that was signed voids an approval and asks for a new one.',
  body: SelectionEdit,
  reply: Selection,
  errors: ['conflict'],
})

export const deleteSelection = contract({
  summary: 'Delete a selection on which nothing was ever signed.',
  errors: ['conflict'],
})

/** One item, or several at once, shown in this order. */
export const Proposal = z
  .object({
    itemId: Id.optional(),
    itemIds: z.array(Id).min(1, 'Pick at least one item.').max(20, 'At most 20 options can be proposed.').optional(),
    options: z
      .array(OptionDraft)
      .min(1, 'Pick at least one item.')
      .max(20, 'At most 20 options can be proposed.')
      .optional(),
    ...optionTerms,
  })
  .refine(
    ({ itemId, itemIds, options }) => [itemId, itemIds, options].filter((one) => one !== undefined).length === 1,
    { message: 'Please name the item, or several of them.', path: ['itemId'] },
  )
export type Proposal = z.infer<typeof Proposal>

export const proposeOption = contract({
  summary: 'Propose a catalog item, or several at once.',
  body: Proposal,
  reply: Selection,
  status: 201,
  errors: ['conflict', 'trial_ended', 'suspended'],
})

export const withdrawOption = contract({
  summary: 'Withdraw an option that is not the chosen one. Clients withdraw their own.',
  reply: Selection,
  errors: ['conflict'],
})

export const editOption = contract({
  summary:
    'Change an option: quantity, unit, price, how long the price is valid, note, recommendation. Or confirm its price.',
  body: OptionEdit.safeExtend({ version: Version.optional() }),
  reply: Selection,
  errors: ['conflict'],
})

/** Sends several selections of one project at once; without ids, all its drafts. */
export const sendSelections = contract({
  summary: 'Send drafts and new options to the client, with one notification.',
  body: z.object({
    selectionIds: z.array(Id).min(1).max(500, 'At most 500 selections can be sent at once.').optional(),
    /** Whether clients who were never invited, or whose invitation has expired, are invited too. Yes by default. */
    invite: z.boolean().optional(),
  }),
  reply: z.object({
    sent: z.int(),
    selections: z.array(Selection),
    /** Every client of the project, and whether this reached them. */
    people: z.array(ReachedPerson),
  }),
  errors: ['conflict', 'trial_ended', 'suspended', 'rate_limited'],
})

/** Moves several selections of one project at once; without ids, all that are open and have a deadline. */
export const shiftDeadlines = contract({
  summary: 'Move deadlines of open selections by a number of days, all or none, with one notification.',
  body: DeadlineShift,
  reply: z.object({ shifted: z.int(), undoId: Id.nullable(), selections: z.array(Selection) }),
  errors: ['conflict'],
})

export const changeSelections = contract({
  summary:
    'Change many selections of any projects, all or none. A refusal lists the selections that caused it in `rows`.',
  body: BulkAct,
  bodySize: 'bulk',
  reply: BulkResult,
  errors: ['conflict', 'not_found', 'trial_ended', 'suspended', 'rate_limited'],
})

export const undoChange = contract({
  summary:
    'Undo your own change of many selections, once, while none of them has changed since. The undo can be undone too.',
  reply: BulkResult,
  errors: ['conflict'],
})

export const chooseItem = contract({
  summary:
    'Choose an item at its current price, or withdraw the choice with null. A builder chooses on behalf of the client.',
  body: Choosing,
  reply: Selection,
  errors: ['conflict'],
})

export const declineSelection = contract({
  summary: 'Decline what was proposed, with a reason.',
  body: z.object({ reason: Reason, version: Version.optional() }),
  reply: Selection,
  errors: ['conflict'],
})

export const orderSelection = contract({
  summary: 'Record that an approved selection was ordered.',
  body: Order,
  reply: Selection,
  errors: ['conflict'],
})

export const deliverSelection = contract({
  summary:
    'Record that an ordered selection has arrived, with photos. What is on backorder or was counted as not arrived stays open, unless `rest` says that it came. Builders may take it back.',
  body: Delivery,
  reply: Selection,
  errors: ['conflict'],
})

export const installSelection = contract({
  summary: 'Report a selection as installed, with photos from the site. A second report adds its photos.',
  body: Installation,
  reply: Selection,
  errors: ['conflict'],
})

export const undoInstallation = contract({
  summary: 'Take back that a selection is installed. Builders may, and the person who reported it.',
  reply: Selection,
  errors: ['conflict'],
})

export const reopenSelection = contract({
  summary: 'Open a decision again, with a reason and a new deadline. An approval is voided and kept.',
  body: Reopening,
  reply: Selection,
  errors: ['conflict'],
})

export const declineChangeRequest = contract({
  summary: 'Decline a change that the client asked for, with a reason.',
  body: z.object({ reason: Reason, version: Version.optional() }),
  reply: Selection,
  errors: ['conflict'],
})

export const listSelections = contract({
  summary: 'Selections across the person’s projects: soonest deadline first, unless sorted otherwise.',
  query: SelectionsQuery,
  reply: z.array(Selection),
  replyHeaders: pageHeaders,
  trusted: true,
})

export const listFilterValues = contract({
  summary: `The values of a column among the person’s selections, most frequent first: at most ${MAX_OFFERED_VALUES}, of the newest ${MAX_COUNTED_SELECTIONS}.`,
  query: FilterValuesQuery,
  reply: z.array(FilterValueCount),
})

/** The categories in which a subcontractor on the project sees approved selections. */
export const Trades = z.object({ userId: Id, categoryIds: z.array(Id) })
export type Trades = z.infer<typeof Trades>

export const listTrades = contract({
  summary: 'The subcontractors of a project and the categories of their trades.',
  reply: z.array(Trades),
})

export const setTrades = contract({
  summary: 'Say of which categories a subcontractor on the project sees what was approved.',
  body: z.object({ categoryIds: z.array(Id).max(100, 'At most 100 categories can be chosen.') }),
  reply: Trades,
  errors: ['conflict'],
})

export const listAllowances = contract({
  summary: 'The shared allowances of a project.',
  reply: z.array(Allowance),
})

export const addAllowance = contract({
  summary: 'Add a shared allowance to a project.',
  body: AllowanceDraft,
  reply: Allowance,
  status: 201,
  errors: ['conflict'],
})

export const editAllowance = contract({
  summary: 'Change a shared allowance. Signatures on selections under it are voided, because they cover it.',
  body: AllowanceDraft.partial().extend({ version: Version }),
  reply: Allowance,
  errors: ['conflict'],
})

export const deleteAllowance = contract({
  summary: 'Delete a shared allowance that no selection uses.',
  errors: ['conflict'],
})

export const listItemUses = contract({
  summary: 'The selections of all projects that use an item and are not ordered yet.',
  reply: z.array(ItemUse),
})

export const replaceItem = contract({
  summary: 'Replace an item in selections of any projects, in all of them or none; archives it on request.',
  body: z.object({
    substituteItemId: Id,
    /** Without ids, the item is replaced in every selection. */
    selectionIds: z.array(Id).min(1).max(500, 'At most 500 selections can be changed at once.').optional(),
    archive: z.boolean().optional(),
  }),
  reply: z.object({ replaced: z.int(), voided: z.int() }),
  errors: ['conflict'],
})
