import {
  Bath,
  BrickWall,
  CookingPot,
  DoorOpen,
  Droplets,
  Grid3x3,
  Grip,
  LampCeiling,
  type LucideIcon,
  Microwave,
  Package,
  PaintRoller,
  PanelsTopLeft,
  RectangleHorizontal,
  Scissors,
  Trees,
} from 'lucide-react'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import type { CategoryColor, CategoryIcon } from '#shared/catalog/category-schemas.ts'
import { lookOf } from '#shared/catalog/rules.ts'
import { cx } from '#web/ui/cx.ts'
import type { SwatchKind } from '#web/ui/swatch.tsx'

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
