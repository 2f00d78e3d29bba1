import { useState } from 'react'
import { cx } from '../cx.ts'
import { Swatch, type SwatchKind } from './swatch.tsx'

type PictureProps = {
  src: string | null | undefined
  /** `''` where the name is next to it. */
  alt: string
  /** Other widths: `'/x-400.webp 400w, /x-800.webp 800w'`, with `sizes`. */
  srcSet?: string
  sizes?: string
  /** The picture's average color and a tiny blurred version (a data URL), shown until it loads. */
  color?: string | null
  blur?: string | null
  /** Rendered when there is no picture or it fails to load. */
  fallback?: SwatchKind
  /** Loads at once, for the first picture of a page; others load lazily. */
  eager?: boolean
  /** Called once it is there or cannot be loaded. */
  onSettled?: () => void
  /** Square by default. */
  ratio?: 'square' | 'wide' | 'fill'
  className?: string
}

const ratios = { square: 'aspect-square', wide: 'aspect-[4/3]', fill: 'h-full' }

export function Picture({
  src,
  alt,
  srcSet,
  sizes,
  color,
  blur,
  fallback,
  eager,
  onSettled,
  ratio = 'square',
  className,
}: PictureProps) {
  const [state, setState] = useState<{ src: typeof src; now: 'loaded' | 'failed' }>()
  const now = state?.src === src ? state?.now : undefined
  const settle = (as: 'loaded' | 'failed') => {
    setState({ src, now: as })
    onSettled?.()
  }
  return (
    <span
      className={cx('relative block w-full overflow-hidden bg-sunken bg-cover', ratios[ratio], className)}
      style={{ backgroundColor: color ?? undefined, backgroundImage: blur ? `url("${blur}")` : undefined }}
    >
      {!src || now === 'failed' ? (
        <span role={alt ? 'img' : undefined} aria-label={alt || undefined} className="absolute inset-0">
          <Swatch kind={fallback} />
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          srcSet={srcSet}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          // A cached picture may be complete before the listener is attached.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && now === undefined) settle('loaded')
          }}
          onLoad={() => settle('loaded')}
          onError={() => settle('failed')}
          className={cx(
            'absolute inset-0 size-full object-cover transition duration-200',
            // The first picture appears as soon as it is there.
            now === undefined && !eager && 'scale-102 opacity-0 blur-sm',
          )}
        />
      )}
    </span>
  )
}
