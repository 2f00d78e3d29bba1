import type { z } from 'zod'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import type { Json } from '#shared/kernel/canonical-json.ts'
import type { Notifies } from '#shared/notifications/audiences.ts'
import { isSelectionKind } from '#shared/events/event-kind.ts'
import { type Fact, otherPayloads } from '#shared/events/payload-schemas.ts'
import { AboutSelection, selectionFacts } from '#shared/events/payloads/selection-schemas.ts'

/** The shape of payloads that acts record now. It is written into the data of every event as `v`; rows without it are of version 1. */
export const PAYLOAD_VERSION = 2

type Bag = { readonly [key: string]: Json | undefined }

/** A row of the log as the fact that it records, whatever version wrote it. Never throws: what a row lacks has a value to fall back to. */
export const parseRecorded = <Kind extends AuditKind>(kind: Kind, json: Json): Fact<Kind> =>
  ({ kind, data: payloadOf(kind, current(json)) }) as Fact<Kind>

function payloadOf(kind: AuditKind, data: Json): object {
  if (!isSelectionKind(kind)) return (otherPayloads[kind] as z.ZodObject).parse(data)
  return { ...AboutSelection.parse(data), ...(selectionFacts[kind] as z.ZodObject).parse(data) }
}

const isBag = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function current(json: Json): Json {
  if (!isBag(json)) return {}
  return json['v'] === undefined ? { ...json, ...fromVersion1(json) } : json
}

/** Version 1 said with flags what a changed deal was to the reader, and named the selections of an act by their numbers alone. */
function fromVersion1(data: Bag): { [key: string]: Json } {
  const changedDeal = data['announced'] === true ? 'included' : data['rechosen'] === true ? 'chosen' : null
  return {
    ...(changedDeal && { changedDeal }),
    ...(typeof data['announced'] === 'number' && { known: data['announced'] }),
    ...(typeof data['announcedNames'] === 'string' && { knownNames: data['announcedNames'] }),
    ...(Array.isArray(data['includedIds']) && { approved: linesOf(data['includedIds']) }),
    ...(isBag(data['site']) && { site: siteOf(data['site']) }),
  }
}

const lineOf = (id: Json): Json => ({ id, name: 'a selection' })
const linesOf = (ids: Json | undefined): Json[] => (Array.isArray(ids) ? ids.map(lineOf) : [])

function siteOf(site: Bag): Json {
  const lists = ['voided', 'changed', 'renamed', 'notes'].filter((what) => Array.isArray(site[what]))
  const material = site['material']
  return {
    ...Object.fromEntries(lists.map((what) => [what, linesOf(site[what])])),
    ...(isBag(material) && { material: { what: material['what'] ?? null, lines: linesOf(material['ids']) } }),
  }
}

/** Whom an event of version 1 notified: its act said so with flags in the data. Later acts say it beside the event. */
export function notifiesInVersion1(kind: AuditKind, json: Json): Notifies {
  if (!isBag(json) || json['v'] !== undefined) return 'everyone'
  const has = (flag: string) => json[flag] === true
  if (has('draft') || has('alreadyTold') || has('together') || has('alsoProposed')) return 'nobody'
  if (has('batched')) return typeof json['assigned'] === 'number' ? 'trades' : 'nobody'
  if (kind !== 'selection.approval_voided') return 'everyone'
  // A half signature told the trades nothing, and reopening notifies them itself.
  return has('inPart') || typeof json['from'] === 'string' ? 'people' : 'everyone'
}
