import { PenLine, X } from 'lucide-react'
import { differenceInWords, formatMoney } from '#shared/kernel/money.ts'
import type { Selection } from '#shared/selections/selection.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { swatchFor } from '#web/ui/swatch-for.ts'
import { addUp } from './grouping.ts'

/** What was picked for one signature, always in reach while scrolling. */
export function SigningTray({ picked, onClear }: { picked: readonly Selection[]; onClear: () => void }) {
  const [first] = picked
  if (!first) return null
  const total = addUp(picked, 'total')
  const difference = addUp(picked, 'difference')
  return (
    <section
      aria-label="Signing tray"
      data-print="hide"
      data-thumb-bar="always"
      className="fixed inset-x-0 bottom-0 z-10 border-t bg-surface/95 short:static px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur lg:left-64 lg:px-8"
    >
      <div className="mx-auto flex max-w-[86rem] flex-wrap items-center gap-x-4 gap-y-2">
        <div aria-hidden className="flex -space-x-3 max-sm:hidden">
          {picked.slice(0, 5).map((selection) => (
            <Picture
              key={selection.id}
              {...pictureSizes(selection.selectedItem?.imageUrl)}
              sizes="3rem"
              alt=""
              fallback={swatchFor(selection.category, selection.name)}
              className="w-12! shrink-0 rounded-control ring-2 ring-surface"
            />
          ))}
        </div>
        <p className="min-w-0 flex-1 text-sm" role="status">
          <span className="font-semibold">
            {picked.length} {picked.length === 1 ? 'selection' : 'selections'}
          </span>
          {total !== null && (
            <span className="tabular-nums">
              {' · '}
              {formatMoney(total, first.currency)}
            </span>
          )}
          {difference !== null && (
            <span className="block text-ink-soft tabular-nums">{differenceInWords(difference, first.currency)}</span>
          )}
        </p>
        <IconButton label="Pick none for signing" icon={<X aria-hidden />} onClick={onClear} />
        <ButtonLink
          size="lg"
          icon={<PenLine aria-hidden />}
          className="max-sm:w-full"
          to="/projects/$projectId/sign"
          params={{ projectId: first.projectId }}
          search={{ selections: picked.map(({ id }) => id) }}
        >
          Review and sign
        </ButtonLink>
      </div>
    </section>
  )
}
