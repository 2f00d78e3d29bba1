import type { Picture as PictureData } from '#shared/files/contract.ts'
import { Picture } from '#web/ui/files/picture.tsx'
import type { SwatchKind } from '#web/ui/files/swatch.tsx'

type ItemPictureProps = {
  picture: PictureData | null | undefined
  alt?: string
  /** The rendered width, as in the `sizes` attribute. */
  sizes: string
  fallback: SwatchKind
  eager?: boolean
  ratio?: 'square' | 'wide' | 'fill'
  className?: string
}

/** A catalog picture in the size the screen needs, with its average color until it loads. */
export function ItemPicture({ picture, alt = '', sizes, fallback, eager, ratio, className }: ItemPictureProps) {
  return (
    <Picture
      src={picture?.sizes['400']}
      alt={alt}
      srcSet={
        picture
          ? Object.entries(picture.sizes)
              .map(([width, url]) => `${url} ${width}w`)
              .join(', ')
          : undefined
      }
      sizes={sizes}
      color={picture?.color}
      blur={picture?.blur}
      fallback={fallback}
      eager={eager}
      ratio={ratio}
      className={className}
    />
  )
}
