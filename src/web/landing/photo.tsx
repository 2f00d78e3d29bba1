import { cx } from '#web/ui/cx.ts'
import { BOARD_WIDTH } from './board-materials.ts'

type PhotoProps = {
  /** Of the picture in the catalog. */
  name: string
  alt: string
  /** How wide it is drawn, for the choice among its sizes. */
  sizes: string
  /** Seen at once: loaded before the rest. */
  first?: boolean
  className?: string
}

/** A material of the catalog. The box is square before the picture arrives, so nothing moves. */
export function Photo({ name, alt, sizes, first, className }: PhotoProps) {
  const file = (width: number) => `/${width === BOARD_WIDTH ? 'board' : 'catalog'}/${name}-${width}.webp`
  return (
    <img
      src={file(400)}
      srcSet={[160, BOARD_WIDTH, 400, 800].map((width) => `${file(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={400}
      height={400}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      data-blur={file(400)}
      className={cx('aspect-square w-full bg-sunken object-cover', className)}
    />
  )
}
