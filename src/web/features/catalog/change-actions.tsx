import { Link } from '@tanstack/react-router'
import RotateCcwClock from 'virtual:icons/rotate-ccw-clock'
import Percent from 'virtual:icons/percent'
import { MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'

// Most visits change nothing, so these are loaded on first use.
export const PriceChangeDialog = onDemand(() =>
  import('#web/features/item-changes/parts/price-change-dialog.tsx').then((module) => module.PriceChangeDialog),
)
export const ItemBulkBar = onDemand(() =>
  import('#web/features/item-changes/parts/item-bulk-bar.tsx').then((module) => module.ItemBulkBar),
)

export const ChangesMenuLink = () => (
  <MenuLink icon={<RotateCcwClock aria-hidden />} render={<Link to="/selections/changes" />}>
    Catalog changes
  </MenuLink>
)

/** Entries of a page's menu for changes of many items. */
export const ChangeMenuItems = ({ onPrices }: { onPrices: () => void }) => (
  <>
    <MenuItem icon={<Percent aria-hidden />} onSelect={onPrices}>
      Change prices
    </MenuItem>
    <ChangesMenuLink />
  </>
)
