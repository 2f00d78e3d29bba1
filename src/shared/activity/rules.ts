import type { MessageType } from '../messages/contract.ts'
import type { Json } from '../kernel/canonical-json.ts'
import { daysInWords } from '../trial/rules.ts'
import type { AuditKind } from './vocabulary.ts'

export type AuditData = { [key: string]: Json }

const word = (data: AuditData, key: string, fallback: string): string => {
  const value = data[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback
}

/** "3 deadlines 14 days later", "1 deadline 2 days earlier". */
export function shiftedDeadlinesInWords(data: AuditData): string {
  const [count, days] = [Number(data['count'] ?? 1), Number(data['days'] ?? 0)]
  const deadlines = count === 1 ? '1 deadline' : `${count} deadlines`
  return `${deadlines} ${daysInWords(Math.abs(days))} ${days < 0 ? 'earlier' : 'later'}`
}

const manyInWords = (data: AuditData): string =>
  data['count'] === 1 ? word(data, 'selection', '1 selection') : `${word(data, 'count', 'several')} selections`
/** "380 new items and changes to 12 from prices.xlsx". */
function importedInWords(data: AuditData, one: string, many: string): string {
  const [added, changed] = [Number(data['added'] ?? 0), Number(data['changed'] ?? 0)]
  const items = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
  const parts = [added > 0 ? items(added) : '', changed > 0 ? `changes to ${items(changed)}` : '']
  return `${parts.filter(Boolean).join(' and ')} from ${word(data, 'file', 'a file')}`
}

/** An event as a sentence that follows the actor's name: "approved Kitchen tap". */
export function eventSentence(kind: AuditKind, data: AuditData): string {
  const project = word(data, 'project', 'the project')
  const selection = word(data, 'selection', 'a selection')
  const item = word(data, 'item', 'an item')
  const person = word(data, 'person', 'someone')
  const milestone = word(data, 'milestone', 'a milestone')
  const category = word(data, 'category', 'a category')
  const itemCount = data['count'] === 1 ? '1 item' : `${Number(data['count'] ?? 0).toLocaleString('en-US')} items`
  const reason = typeof data['reason'] === 'string' && data['reason'] ? `: ${data['reason']}` : ''
  const days = typeof data['days'] === 'number' ? daysInWords(data['days']) : 'some days'
  const sentences: Record<AuditKind, string> = {
    'company.created': 'opened the company',
    'company.edited': 'changed the company settings',
    'company.trial_extended': `extended the trial by ${days}`,
    'company.activated': 'activated the company',
    'company.suspended': 'suspended the company',
    'member.added': `added ${person}`,
    'member.invited': `invited ${person}`,
    'member.joined': 'accepted the invitation',
    'member.edited': `edited the details of ${person}`,
    'member.archived': `archived ${person}`,
    'member.restored': `restored ${person}`,
    'member.imported': `imported ${importedInWords(data, 'client', 'clients')}`,
    'project.created': `created ${project}`,
    'project.edited': `edited ${project}`,
    'project.archived': `archived ${project}`,
    'project.restored': `restored ${project}`,
    'project.person_added': `added ${person} to ${project}`,
    'project.person_removed': `removed ${person} from ${project}`,
    'project.signing_changed': `changed who signs on ${project}`,
    'project.trades_set': `set the trades of ${person} on ${project}`,
    'project.room_link_made': `let the room codes of ${project} open without signing in`,
    'project.room_link_replaced': `replaced the open room codes of ${project}`,
    'project.room_link_revoked': `revoked the open room codes of ${project}`,
    'template.created': `created the template ${project}`,
    'milestone.created': `added the milestone ${milestone}`,
    'milestone.edited': `edited the milestone ${milestone}`,
    'milestone.completed': `completed the milestone ${milestone}`,
    'milestone.deleted': `deleted the milestone ${milestone}`,
    'category.created': `added the category ${category}`,
    'category.edited': `edited the category ${category}`,
    'category.archived': `archived the category ${category}`,
    'category.restored': `restored the category ${category}`,
    'category.starter_removed': 'removed the starter items from the catalog',
    'item.created': `added ${item} to the catalog`,
    'item.edited': `edited ${item}`,
    'item.price_changed': `changed the price of ${item}`,
    'item.archived': `archived ${item}`,
    'item.restored': `restored ${item}`,
    'item.imported': `imported ${importedInWords(data, 'item', 'items')}`,
    'items.price_changed': `changed the price of ${itemCount} (${word(data, 'change', 'by a percentage')})`,
    'items.moved': `moved ${itemCount} to ${category}`,
    'items.archived': `archived ${itemCount}`,
    'items.change_undone': `undid a change of ${itemCount}`,
    'items.pictures_imported': `imported pictures of ${itemCount} from ${word(data, 'file', 'a ZIP')}`,
    'selection.created': `added the selection ${selection}`,
    'selection.edited': `edited ${selection}`,
    'selection.renamed': `renamed ${word(data, 'before', 'a selection')} to ${word(data, 'after', selection)}`,
    'selection.sent': `sent ${selection} for a decision`,
    'selection.included': `included ${item === 'an item' ? selection : item} without a decision`,
    'selection.option_edited': `changed the option ${item} of ${selection}`,
    'selection.change_declined': `declined the requested change to ${selection}${reason}`,
    'selection.item_replaced': `replaced ${word(data, 'beforeItem', 'an item')} with ${item} in ${selection}`,
    'selections.item_replaced': `replaced ${word(data, 'beforeItem', 'an item')} with ${item}`,
    'selection.delivered': `received ${selection}`,
    'selection.delivery_undone': `took back that ${selection} was delivered`,
    'selection.installed': `installed ${selection}`,
    'selection.installation_undone': `took back that ${selection} is installed`,
    'selections.deadlines_shifted': `moved ${shiftedDeadlinesInWords(data)}`,
    'selections.edited': `edited ${manyInWords(data)}`,
    'selections.ordered': `ordered ${manyInWords(data)}`,
    'selections.reminded': `reminded the client of ${manyInWords(data)}`,
    'selections.archived': `archived ${manyInWords(data)}`,
    'selections.restored': `restored ${manyInWords(data)}`,
    'selection.archived': `archived ${selection}`,
    'selection.restored': `restored ${selection}`,
    'selections.sent': `sent ${word(data, 'count', '1')} ${data['count'] === 1 ? 'decision' : 'decisions'}`,
    'selections.copied': `added ${word(data, 'count', '1')} ${data['count'] === 1 ? 'selection' : 'selections'} from ${word(data, 'from', 'another project')}`,
    'allowance.created': `added the allowance ${word(data, 'allowance', 'an allowance')}`,
    'allowance.edited': `changed the allowance ${word(data, 'allowance', 'an allowance')}`,
    'allowance.deleted': `deleted the allowance ${word(data, 'allowance', 'an allowance')}`,
    'selection.deleted': `deleted the selection ${selection}`,
    'selection.option_added': `proposed ${item} for ${selection}`,
    'selection.option_removed': `withdrew ${item} from ${selection}`,
    'selection.item_suggested': `suggested ${item} for ${selection}`,
    'selection.suggestion_declined': `said no to ${item} for ${selection}${reason}`,
    'selection.suggestion_withdrawn': `took back the suggestion of ${item} for ${selection}`,
    'selection.chosen': `chose ${item} for ${selection}${data['onBehalf'] === true ? ' on behalf of the client' : ''}`,
    'selection.unchosen': `took back the choice for ${selection}`,
    'selection.declined': `declined ${selection}${reason}`,
    'selection.approved': `approved ${selection}`,
    'selection.signed_in_part': `signed ${selection}`,
    'selection.signatures_complete': `changed who signs: ${selection} has every signature it needs`,
    'selection.approval_voided': `voided the approval of ${selection}${reason}`,
    'selection.ordered': `ordered ${selection}`,
    'selection.reopened': `reopened ${selection}${reason}`,
    'signoff.signed': `signed ${word(data, 'lines', '1')} ${data['lines'] === 1 ? 'selection' : 'selections'}`,
    'anchor.made': `anchored the log of ${word(data, 'day', 'the day')}`,
    'certificate.sealed': `sealed the certificate of sign-off ${word(data, 'code', '')}`.trim(),
  }
  return sentences[kind]
}

const messageVerbs: Record<MessageType, string> = {
  comment: 'wrote on',
  question: 'asked a question on',
  approval_request: 'asked for approval on',
  change_request: 'asked for a change on',
}

/** A message as a sentence, without its text: "asked a question on Kitchen tap". */
export const messageSentence = (type: MessageType, about: string, internally: boolean): string =>
  `${messageVerbs[type]} ${about}${internally ? ' (internal)' : ''}`

type Place = { kind: AuditKind; projectId: number | null; selectionId: number | null; selectionExists: boolean }

/** Path of what an event is about, if it still exists. */
export function placeOf({ kind, projectId, selectionId, selectionExists }: Place): string | null {
  if (projectId === null) return pageOf(kind)
  if (selectionId !== null && selectionExists) return `/projects/${projectId}/selections/${selectionId}`
  if (selectionId !== null) return `/projects/${projectId}?tab=selections`
  return kind.startsWith('milestone.') ? `/projects/${projectId}?tab=timeline` : `/projects/${projectId}`
}

function pageOf(kind: AuditKind): string | null {
  if (kind.startsWith('member.')) return '/clients'
  return /^(item|category)\./.test(kind) ? '/selections' : null
}
