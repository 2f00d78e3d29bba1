import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Import } from '#shared/imports/contract.ts'
import { importFields, missingFields } from '#shared/imports/fields.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { supplierChoicesQuery } from '#web/reads/suppliers.ts'
import { useMapImport } from './queries.ts'
import { useTableUpload } from './use-table-upload.ts'

type ColumnsStepProps = {
  entry: Import
  file: File | undefined
  onChecked: () => void
  onRestart: () => void
  onSheet: (other: Import) => void
}

/** Which column holds what. Guessed from the headings, and remembered for the company's next file. */
export function ColumnsStep({ entry, file, onChecked, onRestart, onSheet }: ColumnsStepProps) {
  const [mapping, setMapping] = useState(entry.mapping)
  const [headerRow, setHeaderRow] = useState(entry.headerRow)
  const [category, setCategory] = useState(entry.category ?? '')
  const [supplier, setSupplier] = useState(entry.supplier ?? '')
  const save = useMapImport(entry.id)
  const fields = importFields[entry.kind]
  const needsCategory = entry.kind === 'items' && mapping['category'] === undefined
  const takesSupplier = entry.kind === 'items' && mapping['supplier'] === undefined
  const missing = missingFields(entry.kind, mapping).filter(
    ({ name }) => !(name === 'category' && category.trim() !== ''),
  )
  // A price list with SKUs may leave out what the items have already.
  const canUpdate = ['sku', 'id', 'supplierSku', 'accountNumber'].some((name) => mapping[name] !== undefined)
  const assign = (column: number, field: string | null) => {
    const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field)
    setMapping(Object.fromEntries(field === null ? others : [...others, [field, column]]))
  }
  const check = () =>
    save.mutate(
      {
        version: entry.version,
        headerRow,
        mapping,
        category: needsCategory ? category.trim() || null : null,
        supplier: takesSupplier ? supplier.trim() || null : null,
        numbers: entry.numbers,
        dates: entry.dates,
      },
      { onSuccess: onChecked },
    )
  return (
    <div className="flex flex-col gap-6">
      {save.error && (
        <Banner tone="danger" role="alert">
          {messageOf(save.error, 'The columns could not be saved.')}
        </Banner>
      )}
      {entry.doubts.length > 0 && (
        <Banner tone="warn" role="status">
          {[...entry.doubts, 'Please check the columns.'].join(' ')}
        </Banner>
      )}
      {entry.notes.map((note) => (
        <Banner key={note}>{note}</Banner>
      ))}
      <Card as="section">
        <CardHeader
          title="What is in each column?"
          text={`${entry.fileName} · ${rowsInWords(entry.rows)}. We remember your choice for the next file.`}
        />
        <div className="mb-5 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {entry.sheets.length > 1 && <SheetField entry={entry} file={file} onSheet={onSheet} />}
          <Field label="Row with the headings" hint="0 when the file has none.">
            <Input
              inputMode="numeric"
              value={String(headerRow)}
              onChange={({ target }) =>
                setHeaderRow(Math.min(1_048_576, Number(target.value.replaceAll(/\D/g, '')) || 0))
              }
            />
          </Field>
        </div>
        <ul className="flex flex-col divide-y">
          {entry.columns.map(({ heading, samples }, column) => (
            <li key={column} className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_16rem]">
              <div className="min-w-0">
                <p className="truncate text-sm font-medium">{heading || `Column ${column + 1}`}</p>
                <p className="truncate text-sm text-ink-soft">{samples.slice(0, 3).join(' · ') || 'Empty'}</p>
              </div>
              <Select
                label={`${heading || `Column ${column + 1}`} is`}
                placeholder="Leave out"
                options={fields.map(({ name, label }) => ({ value: name, label }))}
                value={Object.keys(mapping).find((name) => mapping[name] === column)}
                onChange={(field) => assign(column, field)}
                onClear={() => assign(column, null)}
              />
            </li>
          ))}
        </ul>
        {needsCategory && <CategoryField value={category} onChange={setCategory} optional={canUpdate} />}
        {takesSupplier && <SupplierField value={supplier} onChange={setSupplier} />}
      </Card>
      {missing.length > 0 && !canUpdate && (
        <p role="status" className="text-sm text-ink-soft">
          Please choose the column for {missing.map(({ label }) => label.toLowerCase()).join(', ')}.
        </p>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onRestart}>
          Choose another file
        </Button>
        <Button
          pending={save.isPending}
          pendingText="Checking..."
          disabled={missing.length > 0 && !canUpdate}
          onClick={check}
        >
          {`Check ${rowsInWords(entry.rows)}`}
        </Button>
      </div>
    </div>
  )
}

const rowsInWords = (count: number): string => (count === 1 ? '1 row' : `${formatCount(count)} rows`)

type CategoryFieldProps = { value: string; onChange: (value: string) => void; optional: boolean }

/** For a list of one category, which has no column for it. */
function CategoryField({ value, onChange, optional }: CategoryFieldProps) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const list = useId()
  return (
    <div className="mt-5 border-t pt-5">
      <Field
        label="Category of all rows"
        required={!optional}
        hint={
          optional
            ? 'For new items. Your file has no column for it.'
            : 'Your file has no column for it. A new name adds a category.'
        }
      >
        <Input list={list} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
      <datalist id={list}>
        {categories.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** For the price list of one supplier, which has no column for its own name. */
function SupplierField({ value, onChange }: Pick<CategoryFieldProps, 'value' | 'onChange'>) {
  const { data: suppliers = [] } = useQuery(supplierChoicesQuery(value))
  const list = useId()
  return (
    <div className="mt-5 border-t pt-5">
      <Field
        label="Supplier of all rows"
        optional
        hint="Whose price list this is. A new name adds a supplier. Only builders see it."
      >
        <Input list={list} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
      <datalist id={list}>
        {suppliers.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  )
}

type SheetFieldProps = Pick<ColumnsStepProps, 'entry' | 'file' | 'onSheet'>

/** Another sheet is read from the file again, which the browser has until the page is reloaded. */
function SheetField({ entry, file, onSheet }: SheetFieldProps) {
  const { kind, projectId } = entry
  const upload = useTableUpload({ kind, projectId: projectId ?? undefined }, onSheet)
  return (
    <Field
      label="Sheet"
      hint={file ? undefined : 'Choose the file again to read another sheet.'}
      error={upload.error === null ? undefined : messageOf(upload.error, 'This sheet could not be read.')}
    >
      <Select
        disabled={!file || upload.progress !== undefined}
        options={entry.sheets.map((name, at) => ({ value: String(at), label: name }))}
        value={String(entry.sheet)}
        onChange={(at) => file && void upload.send(file, Number(at))}
      />
    </Field>
  )
}
