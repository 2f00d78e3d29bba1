import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import Percent from 'virtual:icons/percent'
import Plus from 'virtual:icons/plus'
import Trash from 'virtual:icons/trash'
import Upload from 'virtual:icons/upload'
import { useState } from 'react'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import { catalogClosed } from '#shared/catalog/rules.ts'
import { exportItems } from '#shared/exports/endpoints.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { hasStatus, messageOf } from '#web/platform/network/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { MoreActions } from '#web/ui/overlays/more-actions.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate, type Gated } from '#web/ui/page/query-gate.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { Swatch } from '#web/ui/files/swatch.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { CategoryCard } from './category-card.tsx'
import { ChangesMenuLink, PriceChangeDialog } from '../change-actions.tsx'
import { FoundItems } from './found-items.tsx'
import { ItemGridSkeleton } from './item-grid-skeleton.tsx'
import { OriginBanner } from './origin-banner.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'
import type { GridSearch } from '../parts/search-params.ts'
import { useStarterRemoval } from './use-starter-removal.ts'

const CategoryDialog = onDemand(() => import('./category-dialog.tsx').then((module) => module.CategoryDialog))

const route = getRouteApi('/_shell/selections/')

/** All categories, searched by name or description. A search also lists matching items. */
export function CategoryGridScreen() {
  const search = route.useSearch()
  const user = useCurrentUser()
  const [editing, setEditing] = useState<SelectionCategory | 'new'>()
  const [pricing, setPricing] = useState(false)
  const removeStarter = useStarterRemoval()
  const categories = useQuery(categoriesQuery({ projectId: search.projectId }))
  if (hasStatus(categories.error, 403)) return <Restricted text={messageOf(categories.error, catalogClosed)} />
  return (
    <>
      <OriginBanner origin={search} />
      <PageHeader
        title="Selection Items"
        badge={categories.data && <Badge>{categoriesInWords(categories.data.length)}</Badge>}
        subtitle="Materials and fixtures, by category"
        actions={
          user.can.build && (
            <>
              <ButtonLink to="/import" search={{ kind: 'items' }} variant="secondary" icon={<Upload aria-hidden />}>
                Import
              </ButtonLink>
              <ExportMenu endpoint={exportItems} filter={{ q: search.q }} />
              <Button variant="secondary" icon={<Percent aria-hidden />} onClick={() => setPricing(true)}>
                Change prices
              </Button>
              <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
                New category
              </Button>
              <MoreActions>
                <ChangesMenuLink />
                <MenuLink icon={<Archive aria-hidden />} render={<Link to="/selections/archived" />}>
                  Archived
                </MenuLink>
                <MenuItem icon={<Trash aria-hidden />} onSelect={removeStarter}>
                  Remove starter items
                </MenuItem>
              </MoreActions>
            </>
          )
        }
      />
      <CategoryCards query={categories} search={search} onEdit={setEditing} />
      {pricing && (
        <PriceChangeDialog scope={{ filter: { q: search.q || undefined } }} onClose={() => setPricing(false)} />
      )}
      {editing && (
        <CategoryDialog category={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

const categoriesInWords = (count: number) => (count === 1 ? '1 category' : `${count} categories`)

type CategoryCardsProps = {
  query: Gated<SelectionCategory[]>
  search: GridSearch
  onEdit: (category: SelectionCategory | 'new') => void
}

function CategoryCards({ query, search, onEdit }: CategoryCardsProps) {
  const user = useCurrentUser()
  const [typed, setTyped, q] = useDebouncedSearchParam('q')
  const clear = () => setTyped('')
  return (
    <>
      <div className="mb-6 max-w-xl">
        <SearchInput
          label="Search categories and items"
          className="sm:w-full"
          placeholder="Search name or description"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <QueryGate
        query={query}
        loading={<ItemGridSkeleton count={8} label="Loading categories..." />}
        failed="The catalog could not be loaded"
      >
        {(categories) => {
          if (categories.length === 0) return <NoCategories builder={user.can.build} onNew={() => onEdit('new')} />
          const shown = categories.filter((category) => matches(category, typed))
          const searched = q.length >= 2
          return (
            <>
              {shown.length === 0 && !searched && <NothingFound what="categories" onClear={clear} />}
              {shown.length > 0 && <Categories categories={shown} search={search} onEdit={onEdit} />}
              {searched && <FoundItems q={q} search={search} onClear={clear} />}
              <Totals categories={categories} />
            </>
          )
        }}
      </QueryGate>
    </>
  )
}

const matches = ({ name, description }: SelectionCategory, typed: string) =>
  `${name} ${description ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())

type CategoriesProps = {
  categories: readonly SelectionCategory[]
  search: GridSearch
  onEdit: (category: SelectionCategory) => void
}

/** A client may have several builders: each catalog is listed under its company's name. */
function Categories({ categories, search, onEdit }: CategoriesProps) {
  const companies = [...new Map(categories.map(({ company }) => [company.id, company])).values()]
  const { projectId, selectionId } = search
  return companies.map((company) => (
    <section key={company.id} className="mb-8" aria-label={company.name}>
      <h2 className={companies.length > 1 ? 'mb-3 font-serif text-lg font-semibold' : 'sr-only'}>{company.name}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5">
        {categories
          .filter((category) => category.company.id === company.id)
          .map((category, index) => (
            <CategoryCard
              key={category.id}
              category={category}
              origin={{ projectId, selectionId }}
              eager={index < 4}
              onEdit={() => onEdit(category)}
            />
          ))}
      </ul>
    </section>
  ))
}

function Totals({ categories }: { categories: readonly SelectionCategory[] }) {
  const items = categories.reduce((sum, { itemCount }) => sum + itemCount, 0)
  return (
    <footer className="mt-8 border-t pt-4 text-sm text-ink-soft">
      {categoriesInWords(categories.length)}
      {' · '}
      {items === 1 ? '1 item in total' : `${formatCount(items)} items in total`}
    </footer>
  )
}

function NoCategories({ builder, onNew }: { builder: boolean; onNew: () => void }) {
  return (
    <EmptyState
      title="No categories yet"
      text={
        builder
          ? 'A category holds items of one kind: tiles, lights, doors.'
          : 'Your builder has not shared a catalog with you yet.'
      }
      icon={<Swatch kind="tile" className="size-24! rounded-card" />}
      action={builder && <Button onClick={onNew}>New category</Button>}
    />
  )
}
