import { cx } from '#web/ui/cx.ts'
import { BOARD_WIDTH } from './board-materials.ts'

type PhotoProps = {
  /** The picture's name in the catalog. */
  name: string
  alt: string
  /** The rendered width, for the choice among sizes. */
  sizes: string
  /** Visible at once: loaded before the rest. */
  first?: boolean
  className?: string
}

/** A catalog material. The box is square before the picture loads, so that nothing moves. */
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
