import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import ArchiveRestore from 'virtual:icons/archive-restore'
import Copy from 'virtual:icons/copy'
import Ellipsis from 'virtual:icons/ellipsis'
import Pencil from 'virtual:icons/pencil'
import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { isOneOff } from '#shared/catalog/rules.ts'
import type { ItemUse } from '#shared/selections/options/item-use-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { itemUsesQuery, useArchiveItem, useDuplicateItem, useRestoreItem } from '../queries.ts'

const ArchiveItemDialog = onDemand(() => import('./archive-item-dialog.tsx').then((module) => module.ArchiveItemDialog))

/**
 * Builder actions for an item. Archiving an unused one needs no confirmation because it can be undone; where selections still need
 * the item, the builder is offered a substitute first.
 */
export function ItemMenu({ item, onGone }: { item: SelectionItem; onGone: () => void }) {
  const archive = useArchiveItem()
  const restore = useRestoreItem()
  const duplicate = useDuplicateItem()
  const navigate = useNavigate()
  const failed = (error: unknown) => toast.error('The change was not saved', messageOf(error, 'Please try again.'))
  const bringBack = () =>
    restore.mutate(item.id, {
      onSuccess: () => toast.success(isOneOff(item) ? 'Item added to the catalog' : 'Item restored', item.name),
      onError: failed,
    })
  const client = useQueryClient()
  const [uses, setUses] = useState<ItemUse[]>()
  const onArchive = async () => {
    const found = await client.fetchQuery(itemUsesQuery(item.id)).catch(failed)
    if (!Array.isArray(found)) return
    if (found.length > 0) setUses(found)
    else archiveNow()
  }
  const archiveNow = () =>
    archive.mutate(item.id, {
      onSuccess: () => {
        onGone()
        toast.success('Item archived', `${item.name} left the catalog. Selections keep their copy.`, {
          action: { label: 'Undo', onClick: bringBack },
        })
      },
      onError: failed,
    })
  const copy = () =>
    duplicate.mutate(item.id, {
      onSuccess: (made) => {
        toast.success('Item duplicated', made.name)
        void navigate({ to: '/selections/items/$itemId/edit', params: { itemId: String(made.id) } })
      },
      onError: failed,
    })
  const menu = (
    <Menu
      align="start"
      side="top"
      trigger={
        <Button variant="secondary" icon={<Ellipsis aria-hidden />}>
          Manage
        </Button>
      }
    >
      {item.can.edit && (
        <MenuLink
          icon={<Pencil aria-hidden />}
          render={<Link to="/selections/items/$itemId/edit" params={{ itemId: String(item.id) }} />}
        >
          Edit item
        </MenuLink>
      )}
      {item.can.edit && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={copy}>
          Duplicate
        </MenuItem>
      )}
      {item.can.archive && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => void onArchive()}>
          Archive
        </MenuItem>
      )}
      {item.can.restore && (
        <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={bringBack}>
          {isOneOff(item) ? 'Add to the catalog' : 'Restore'}
        </MenuItem>
      )}
    </Menu>
  )
  return (
    <>
      {menu}
      {uses && (
        <ArchiveItemDialog
          open
          item={item}
          uses={uses}
          onClose={() => setUses(undefined)}
          onArchive={archiveNow}
          onReplaced={onGone}
        />
      )}
    </>
  )
}
