import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Archive, Plus } from 'lucide-react'
import { useState } from 'react'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { hasStatus, messageOf } from '#web/platform/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SearchInput } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Restricted } from '#web/ui/restricted.tsx'
import { EmptyState, ErrorState, NothingFound } from '#web/ui/states.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { useDebouncedSearchParam } from '#web/ui/use-debounced-search-param.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { CategoryCard } from './category-card.tsx'
import { FoundItems } from './found-items.tsx'
import { ItemGridSkeleton } from './item-grid-skeleton.tsx'
import { OriginBanner } from './origin-banner.tsx'
import { categoriesQuery } from './queries.ts'
import type { GridSearch } from './search-params.ts'

const CategoryDialog = onDemand(() => import('./category-dialog.tsx').then((module) => module.CategoryDialog))

const route = getRouteApi('/_shell/selections/')

/** All categories of the catalog, found by name or description; with a search also the items of all of them. */
export function CategoryGridScreen() {
  const search = route.useSearch()
  const user = useCurrentUser()
  const [typed, setTyped, q] = useDebouncedSearchParam('q')
  const [editing, setEditing] = useState<SelectionCategory | 'new'>()
  const query = useQuery(categoriesQuery({ projectId: search.projectId }))
  const { data: categories, isPending, isError, error, refetch } = query
  const shown = categories?.filter((category) => answersTo(category, typed)) ?? []
  if (hasStatus(error, 403)) return <Restricted text={messageOf(error, 'The catalog is not open to you.')} />
  return (
    <>
      <OriginBanner origin={search} />
      <PageHeader
        title="Selection Items"
        badge={
          categories && <Badge>{categories.length === 1 ? '1 category' : `${categories.length} categories`}</Badge>
        }
        subtitle="Materials and fixtures, by category"
        actions={
          user.can.build && (
            <>
              <ButtonLink to="/selections/archived" variant="secondary" icon={<Archive aria-hidden />}>
                Archived
              </ButtonLink>
              <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
                New category
              </Button>
            </>
          )
        }
      />
      <div className="mb-6 max-w-xl">
        <SearchInput
          label="Search categories and items"
          className="sm:w-full"
          placeholder="Search name or description"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {isPending && <ItemGridSkeleton count={8} label="Loading categories..." />}
      {isError && (
        <ErrorState
          title="The catalog could not be loaded"
          text={messageOf(error, 'Check your connection and try again.')}
          onRetry={() => void refetch()}
        />
      )}
      {categories?.length === 0 && <NoCategories builder={user.can.build} onNew={() => setEditing('new')} />}
      {categories && categories.length > 0 && shown.length === 0 && q.length < 2 && (
        <NothingFound what="categories" onClear={() => setTyped('')} />
      )}
      {shown.length > 0 && <Categories categories={shown} search={search} onEdit={setEditing} />}
      {q.length >= 2 && categories && categories.length > 0 && (
        <FoundItems q={q} search={search} onClear={() => setTyped('')} />
      )}
      {categories && categories.length > 0 && <Totals categories={categories} />}
      {editing && (
        <CategoryDialog category={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

const answersTo = ({ name, description }: SelectionCategory, typed: string) =>
  `${name} ${description ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())

type CategoriesProps = {
  categories: readonly SelectionCategory[]
  search: GridSearch
  onEdit: (category: SelectionCategory) => void
}

/** A client may have several builders: each one's catalog stands under its own name. */
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
      {categories.length === 1 ? '1 category' : `${categories.length} categories`}
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
          ? 'A category holds items of one kind: tiles, taps, doors.'
          : 'Your builder has not opened a catalog for you yet.'
      }
      icon={<Swatch kind="tile" className="size-24! rounded-card" />}
      action={builder && <Button onClick={onNew}>New category</Button>}
    />
  )
}
