import { Link } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import Ellipsis from 'virtual:icons/ellipsis'
import Pencil from 'virtual:icons/pencil'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import { itemCountLabel } from '#shared/catalog/rules.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { IconButton } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { CategoryMark, swatchOf } from './category-look.tsx'
import { ItemPicture } from '../item-picture.tsx'
import { useArchiveCategory, useRestoreCategory } from '../queries.ts'

type CategoryCardProps = {
  category: SelectionCategory
  origin: { projectId?: number; selectionId?: number }
  eager: boolean
  onEdit: () => void
}

/** A category: picture, name and number of items. */
export function CategoryCard({ category, origin, eager, onEdit }: CategoryCardProps) {
  return (
    <li className="group relative overflow-hidden rounded-card border bg-surface transition-colors hover:border-line-strong">
      <ItemPicture
        picture={category.cover}
        sizes="(min-width: 1280px) 16vw, (min-width: 640px) 33vw, 50vw"
        fallback={swatchOf(category)}
        eager={eager}
        className="[&_img]:group-hover:scale-103 [&_img]:duration-300"
      />
      <div className="p-3 sm:p-4">
        <div className="flex items-center gap-3">
          <CategoryMark category={category} className="max-sm:hidden" />
          <h3 className="min-w-0 leading-snug font-medium [overflow-wrap:anywhere]">
            <Link
              to="/selections/category/$categoryId"
              params={{ categoryId: String(category.id) }}
              search={origin}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
            >
              {category.name}
            </Link>
          </h3>
        </div>
        <p className="text-sm text-ink-soft sm:mt-2">{itemCountLabel(category.itemCount)}</p>
        {category.description && (
          <p className="mt-1 line-clamp-2 text-sm text-ink-soft max-sm:hidden">{category.description}</p>
        )}
      </div>
      {category.can.edit && <CategoryMenu category={category} onEdit={onEdit} />}
    </li>
  )
}

function CategoryMenu({ category, onEdit }: { category: SelectionCategory; onEdit: () => void }) {
  const archive = useArchiveCategory()
  const restore = useRestoreCategory()
  const failed = (error: unknown) => toast.error('The change was not saved', messageOf(error, 'Please try again.'))
  const bringBack = () => restore.mutate(category.id, { onError: failed })
  const onArchive = async () => {
    const items = category.itemCount === 1 ? 'its item' : `its ${category.itemCount} items`
    const sure =
      category.itemCount === 0 ||
      (await confirm({
        title: `Archive “${category.name}”?`,
        text: `The category leaves the catalog with ${items}. Selections keep their copies, and you can restore it.`,
        action: 'Archive category',
        danger: false,
      }))
    if (!sure) return
    archive.mutate(category.id, {
      onSuccess: () =>
        toast.success('Category archived', category.name, { action: { label: 'Undo', onClick: bringBack } }),
      onError: failed,
    })
  }
  return (
    <div className="absolute top-2 right-2 touch:top-0.5 touch:right-0.5">
      <Menu
        trigger={
          <IconButton
            variant="overlay"
            size="sm"
            label={`Manage ${category.name}`}
            icon={<Ellipsis aria-hidden />}
            className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 touch:opacity-100"
          />
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit category
        </MenuItem>
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => void onArchive()}>
          Archive
        </MenuItem>
      </Menu>
    </div>
  )
}
