import { itemDefaults } from '#shared/catalog/item-defaults.ts'
import { availabilityLabel, unitLabel } from '#shared/catalog/rules.ts'
import { clientColumns, itemColumns, selectionColumns, supplierColumns } from '#shared/exports/columns.ts'
import { importFields } from '#shared/imports/fields.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { foldHeading, isPictureHeading, type Mapping } from '#shared/imports/mapping.ts'
import { listInWords } from '#shared/selections/words.ts'

const exported: Record<ImportKind, readonly { label: string }[]> = {
  items: itemColumns,
  clients: clientColumns,
  selections: selectionColumns,
  suppliers: supplierColumns,
}

/** Columns of our exports that follow from what people did, so that no file can set them. */
const readOnlyColumns = (kind: ImportKind): Set<string> => {
  const fields = new Set(importFields[kind].map(({ label }) => label))
  return new Set(exported[kind].flatMap(({ label }) => (fields.has(label) ? [] : [foldHeading(label)])))
}

/** What new items get that the file does not say, so that no one takes it for the supplier's word. */
function missingColumns(kind: ImportKind, mapping: Mapping): string[] {
  if (kind !== 'items' || mapping['name'] === undefined) return []
  const given: [string, string, string][] = [
    ['unit', 'unit', unitLabel(itemDefaults.unit)],
    ['availability', 'availability', availabilityLabel(itemDefaults.availability)],
  ]
  const missing = given.filter(([field]) => mapping[field] === undefined)
  if (missing.length === 0) return []
  const columns = listInWords(missing.map(([, word]) => word))
  const values = listInWords(missing.map(([, , value]) => `"${value}"`))
  return [
    `This file has no column for ${columns}. New items get ${values}, as in the form; items you have keep theirs.`,
  ]
}

/** What a file does not say, and why columns of it are left out, in sentences. */
export function notesOnColumns(kind: ImportKind, headings: readonly string[], mapping: Mapping): string[] {
  const mapped = new Set(Object.values(mapping))
  const readOnly = readOnlyColumns(kind)
  const skipped = headings.filter((heading, column) => !mapped.has(column) && readOnly.has(foldHeading(heading)))
  const picture = headings.find(isPictureHeading)
  return [
    ...missingColumns(kind, mapping),
    ...(picture === undefined
      ? []
      : [`Pictures are not fetched from the web, so the column "${picture}" is left out.`]),
    ...(skipped.length === 0
      ? []
      : [`Exports have these columns for reading only, so they are left out: ${listInWords(skipped)}.`]),
  ]
}
