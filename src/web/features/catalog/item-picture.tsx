import type { Picture as PictureData } from '#shared/files/contract.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { SwatchKind } from '#web/ui/swatch.tsx'

type ItemPictureProps = {
  picture: PictureData | null | undefined
  alt?: string
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes: string
  fallback: SwatchKind
  eager?: boolean
  ratio?: 'square' | 'wide' | 'fill'
  className?: string
}

/** A picture of the catalog in the size the screen needs, with its own colors until it arrives. */
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
