import Plus from 'virtual:icons/plus'
import Search from 'virtual:icons/search'
import SearchX from 'virtual:icons/search-x'
import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const QuickItemDialog = onDemand(() => import('./quick-item-dialog.tsx').then((module) => module.QuickItemDialog))

type Props = {
  typed: string
  /** The category that was searched. */
  category: { id: number; name: string } | undefined
  onEverywhere: (() => void) | undefined
  onCreated?: (item: SelectionItem) => void
}

/** An empty search ends in three ways: search everywhere, add the item to the catalog, or use it this once. */
export function NothingToPick({ typed, category, onEverywhere, onCreated }: Props) {
  const [adding, setAdding] = useState<'catalog' | 'one-off'>()
  const named = typed === '' ? 'a new item' : `“${typed}”`
  return (
    <>
      <EmptyState
        level={3}
        icon={<SearchX />}
        title="No items found"
        text={textOf(typed, category?.name)}
        action={
          <>
            {onEverywhere && (
              <Button variant="secondary" icon={<Search aria-hidden />} onClick={onEverywhere}>
                Search all categories
              </Button>
            )}
            {onCreated && (
              <>
                <Button variant="secondary" icon={<Plus aria-hidden />} onClick={() => setAdding('catalog')}>
                  Add {named} to the catalog
                </Button>
                <Button variant="secondary" onClick={() => setAdding('one-off')}>
                  Use a one-off item
                </Button>
              </>
            )}
          </>
        }
      />
      {adding && onCreated && (
        // Events of a dialog reach the form around it, which must not be sent with the item.
        <div onSubmit={(event) => event.stopPropagation()}>
          <QuickItemDialog
            oneOff={adding === 'one-off'}
            name={typed}
            categoryId={category?.id ?? null}
            onCreated={onCreated}
            onClose={() => setAdding(undefined)}
          />
        </div>
      )}
    </>
  )
}

function textOf(typed: string, category: string | undefined): string {
  const place = category ?? 'The catalog'
  return typed === '' ? `${place} has no items yet.` : `${place} has nothing that matches “${typed}”.`
}
