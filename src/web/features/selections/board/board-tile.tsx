import type { Place } from '#shared/selections/board/board.ts'
import { cropOf } from '#shared/selections/board/board.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { WholeWords } from '#web/ui/whole-words.tsx'
import type { Piece } from '#shared/selections/board/board-pieces.ts'

type BoardTileProps = { piece: Piece & Place; names: boolean; current: boolean; onOpen: () => void }

const percent = (fraction: number): string => `${(fraction * 100).toFixed(4)}%`

/** One piece of the board: a material as a surface, an object in its picture, or the outline of what is open. */
export function BoardTile({ piece, names, current, onOpen }: BoardTileProps) {
  const { selection, item, role, trying, left, top, width, height } = piece
  const crop = role === 'surface' ? cropOf(item?.imageUrl ?? null) : null
  return (
    <li
      className="@container absolute p-0.5 sm:p-[3px]"
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    >
      <button
        type="button"
        aria-pressed={current}
        onClick={(event) => {
          const tile = event.currentTarget
          onOpen()
          // On a phone the details open over the lower part of the page.
          requestAnimationFrame(() => tile.scrollIntoView({ block: 'nearest' }))
        }}
        className={cx(
          'group relative block size-full scroll-mt-20 max-lg:scroll-mb-80 overflow-hidden rounded-control text-left print:break-inside-avoid',
          !item && 'border-2 border-dashed border-line-strong bg-surface/60 hover:bg-sunken',
        )}
      >
        <span className="sr-only">
          {[trying && 'Trying', selection.name, item?.name ?? undecided(selection.options.length)]
            .filter(Boolean)
            .join(' ')}
        </span>
        {item ? (
          <>
            <span
              className="absolute inset-0 block transition-transform duration-200"
              style={
                crop
                  ? { transform: `scale(${crop.zoom})`, transformOrigin: `${percent(crop.x)} ${percent(crop.y)}` }
                  : undefined
              }
            >
              <Picture
                {...pictureSizes(item.imageUrl)}
                sizes={role === 'surface' ? '(min-width: 64rem) 60rem, 100vw' : '(min-width: 64rem) 24rem, 50vw'}
                alt=""
                ratio="fill"
                fallback={swatchFor(selection.category, item.name)}
                eager
              />
            </span>
            {trying && (
              <span
                aria-hidden
                className="absolute top-2 right-2 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium text-accent-ink"
              >
                Trying
              </span>
            )}
            <span
              aria-hidden
              className={cx(
                // A narrow piece, or one with enlarged letters, shows its picture only.
                '@max-[4rem]:hidden absolute bottom-1.5 left-1.5 max-w-[calc(100%-0.75rem)] rounded-small bg-surface/85 px-1.5 py-0.5 text-xs backdrop-blur-sm sm:bottom-2 sm:left-2 sm:px-2 sm:py-1',
                !names && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
              )}
            >
              <span className="line-clamp-2 font-medium">
                <WholeWords>{selection.name}</WholeWords>
              </span>
              <span className="line-clamp-1 text-ink-soft max-sm:hidden">{item.name}</span>
            </span>
          </>
        ) : (
          <span
            aria-hidden
            // Without a picture the name is all that a piece has to show, however narrow it is.
            className="flex size-full flex-col items-center justify-center gap-0.5 p-1.5 text-center text-xs @max-[5.5rem]:p-0.5"
          >
            <span className="line-clamp-3 max-w-full font-medium sm:text-sm @max-[5.5rem]:text-xs">
              <WholeWords>{selection.name}</WholeWords>
            </span>
            <span className="text-ink-soft @max-[5.5rem]:hidden">{undecided(selection.options.length)}</span>
          </span>
        )}
        {current && <span className="absolute inset-0 rounded-control border-3 border-primary" />}
      </button>
    </li>
  )
}

const undecided = (options: number): string =>
  options === 0 ? 'No options yet' : options === 1 ? 'Try 1 option' : `Try ${options} options`
