import Bath from 'virtual:icons/bath'
import BrickWall from 'virtual:icons/brick-wall'
import CookingPot from 'virtual:icons/cooking-pot'
import DoorOpen from 'virtual:icons/door-open'
import Droplets from 'virtual:icons/droplets'
import Grid3x3 from 'virtual:icons/grid-3x3'
import Grip from 'virtual:icons/grip'
import LampCeiling from 'virtual:icons/lamp-ceiling'
import Microwave from 'virtual:icons/microwave'
import Package from 'virtual:icons/package'
import PaintRoller from 'virtual:icons/paint-roller'
import PanelsTopLeft from 'virtual:icons/panels-top-left'
import RectangleHorizontal from 'virtual:icons/rectangle-horizontal'
import Scissors from 'virtual:icons/scissors'
import Trees from 'virtual:icons/trees'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import type { CategoryColor, CategoryIcon } from '#shared/catalog/category-schemas.ts'
import { lookOf } from '#shared/catalog/rules.ts'
import { cx } from '#web/ui/cx.ts'
import type { SwatchKind } from '#web/ui/files/swatch.tsx'
import type { LucideIcon } from '#web/ui/create-icon.ts'

export const icons: Record<CategoryIcon, { icon: LucideIcon; label: string; swatch: SwatchKind }> = {
  paint: { icon: PaintRoller, label: 'Paint', swatch: 'paint' },
  tiles: { icon: Grid3x3, label: 'Tiles', swatch: 'tile' },
  tapware: { icon: Droplets, label: 'Tapware', swatch: 'metal' },
  lighting: { icon: LampCeiling, label: 'Lighting', swatch: 'light' },
  hardware: { icon: Grip, label: 'Hardware', swatch: 'metal' },
  flooring: { icon: BrickWall, label: 'Flooring', swatch: 'timber' },
  kitchen: { icon: CookingPot, label: 'Kitchen', swatch: 'metal' },
  bathroom: { icon: Bath, label: 'Bathroom', swatch: 'tile' },
  benchtops: { icon: RectangleHorizontal, label: 'Benchtops', swatch: 'stone' },
  doors: { icon: DoorOpen, label: 'Doors', swatch: 'timber' },
  windows: { icon: PanelsTopLeft, label: 'Windows', swatch: 'plain' },
  garden: { icon: Trees, label: 'Garden', swatch: 'timber' },
  appliances: { icon: Microwave, label: 'Appliances', swatch: 'metal' },
  textiles: { icon: Scissors, label: 'Textiles', swatch: 'plain' },
  box: { icon: Package, label: 'Other', swatch: 'plain' },
}

export const tints: Record<CategoryColor, { className: string; label: string }> = {
  sage: { className: 'bg-tint-sage', label: 'Sage' },
  clay: { className: 'bg-tint-clay', label: 'Clay' },
  sand: { className: 'bg-tint-sand', label: 'Sand' },
  slate: { className: 'bg-tint-slate', label: 'Slate' },
  sky: { className: 'bg-tint-sky', label: 'Sky' },
  moss: { className: 'bg-tint-moss', label: 'Moss' },
  plum: { className: 'bg-tint-plum', label: 'Plum' },
  honey: { className: 'bg-tint-honey', label: 'Honey' },
  stone: { className: 'bg-tint-stone', label: 'Stone' },
}

type Looks = Pick<SelectionCategory, 'name' | 'icon' | 'color'>

/** Rendered where a picture of the category or its items is missing. */
export const swatchOf = (category: Looks | string): SwatchKind =>
  icons[lookOf(typeof category === 'string' ? { name: category } : category).icon].swatch

export function CategoryMark({ category, className }: { category: Looks; className?: string }) {
  const { icon, color } = lookOf(category)
  const Icon = icons[icon].icon
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-on-tint [&_svg]:size-5 [&_svg]:stroke-[1.5]',
        tints[color].className,
        className,
      )}
    >
      <Icon />
    </span>
  )
}
