import PenLine from 'virtual:icons/pen-line'
import X from 'virtual:icons/x'
import { moneyFor } from '#shared/kernel/money.ts'
import { sumOf } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { paidInWords, paidAmounts, paidOf, paidParts, partsInOneLine, partsTogether } from '#shared/signoffs/paid.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'

type TrayProps = {
  picked: readonly Selection[]
  /** Every selection of these projects: what was signed before counts against a shared allowance. */
  all: readonly Selection[]
  onClear: () => void
}

/** The selections picked for signing, always visible while scrolling. One signature covers one project. */
export function SigningTray({ picked, all, onClear }: TrayProps) {
  const [first] = picked
  if (!first) return null
  const projects = [...Map.groupBy(picked, ({ projectId }) => projectId)]
  const mixed = picked.some(({ currency }) => currency !== first.currency)
  const total = mixed ? null : sumOf(picked, 'total')
  const parts = projects.flatMap(
    ([id, own]) =>
      paidParts(
        all.filter(({ projectId }) => projectId === id),
        own,
      ) ?? [],
  )
  const paid = mixed ? null : paidOf(partsTogether(parts))
  const format = moneyFor(first.currency, paidAmounts(paid))
  return (
    <section
      aria-label="Signing tray"
      data-print="hide"
      data-bar
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
          <span className="font-semibold">{selectionsInWords(picked.length)}</span>
          {total !== null && (
            <span className="tabular-nums">
              {' · '}
              {format.money(total)}
            </span>
          )}
          {paid && <span className="block text-ink-soft tabular-nums">{paidInWords(paid, format)}</span>}
          {paid?.parts && (
            <span className="block text-xs text-ink-soft tabular-nums empty:hidden">
              {partsInOneLine(paid.parts, format)}
            </span>
          )}
        </p>
        <IconButton label="Pick none for signing" icon={<X aria-hidden />} onClick={onClear} />
        {projects.map(([projectId, own]) => (
          <ButtonLink
            key={projectId}
            size="lg"
            icon={<PenLine aria-hidden />}
            className="max-sm:w-full"
            to="/projects/$projectId/sign"
            params={{ projectId }}
            search={{ selections: own.map(({ id }) => id) }}
          >
            {projects.length === 1 ? 'Review and sign' : `Sign ${own.length} for ${own[0]?.projectName}`}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
