import CircleCheck from 'virtual:icons/circle-check'
import { boardMaterials } from './board-materials.ts'
import { Photo } from './photo.tsx'

/** A board of materials, one of them chosen. */
export function MaterialBoard() {
  return (
    <figure className="relative">
      <div className="grid grid-cols-3 gap-1.5 overflow-hidden rounded-sheet sm:gap-2">
        {boardMaterials.map(([name, alt]) => (
          <Photo key={name} name={name} alt={alt} sizes="(min-width: 64rem) 11rem, 33vw" first />
        ))}
      </div>
      <figcaption className="absolute inset-x-3 -bottom-6 flex items-center gap-3 rounded-card bg-surface p-3 shadow-pop ring-1 ring-line sm:inset-x-auto sm:left-6 sm:w-80">
        <Photo name="tap-gooseneck-brass" alt="" sizes="4rem" first className="max-w-14 rounded-control" />
        <span className="min-w-0 flex-1 text-sm">
          <span className="block font-medium">Kitchen faucet</span>
          <span className="block text-ink-soft tabular-nums">$389, $11 under allowance</span>
        </span>
        <span className="flex items-center gap-1 rounded-full bg-good-soft px-2 py-0.5 text-xs font-medium text-good-ink">
          <CircleCheck aria-hidden className="size-3.5" />
          Signed
        </span>
      </figcaption>
    </figure>
  )
}
