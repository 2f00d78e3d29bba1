import { useQuery } from '@tanstack/react-query'
import { brandsInQuery, brandsOf } from '#shared/catalog/brand-filter.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { categoriesQuery, type ItemFilter } from '#web/reads/catalog.ts'
import { SupplierPicker } from '#web/features/procurement/parts/supplier-picker.tsx'
import { facetsQuery } from '#web/features/catalog/queries.ts'

type Props = {
  filter: ItemFilter
  onChange: (filter: ItemFilter) => void
  supplierId: number | null
  onSupplier: (supplierId: number | null) => void
}

/** Which items a price change is for: a category, a brand and a supplier, within the search and filters of the page. */
export function PriceScopeFields({ filter, onChange, supplierId, onSupplier }: Props) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { brand, ...anyBrand } = filter
  const { data: facets } = useQuery(facetsQuery(anyBrand))
  const several = brand && brand.length > 1 ? [{ value: brandsInQuery(brand), label: brand.join(', ') }] : []
  const brands = (facets?.brands ?? []).filter((one) => one.brand !== '')
  const others = [
    filter.q && `search “${filter.q}”`,
    filter.availability && 'availability',
    (filter.minPrice !== undefined || filter.maxPrice !== undefined) && 'price',
  ].filter(Boolean)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label="Category">
        <Select
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.categoryId === undefined ? null : String(filter.categoryId)}
          placeholder="All categories"
          onClear={() => onChange({ ...filter, categoryId: undefined })}
          onChange={(id) => onChange({ ...filter, categoryId: Number(id), brand: undefined })}
        />
      </Field>
      <Field label="Brand">
        <Select
          options={[
            ...several,
            ...brands.map((one) => ({ value: brandsInQuery([one.brand]), label: `${one.brand} (${one.count})` })),
          ]}
          value={brand ? brandsInQuery(brand) : null}
          placeholder="All brands"
          onClear={() => onChange({ ...filter, brand: undefined })}
          onChange={(value) => onChange({ ...filter, brand: brandsOf(value) })}
        />
      </Field>
      <Field label="Supplier" className="sm:col-span-2">
        <SupplierPicker value={supplierId} onChange={onSupplier} none="All suppliers" />
      </Field>
      {others.length > 0 && (
        <p className="text-sm text-ink-soft sm:col-span-2">Also limited by your filters: {others.join(', ')}.</p>
      )}
    </div>
  )
}
