import { cx } from '#web/ui/cx.ts'

export type ScreenName = 'dashboard' | 'deciding' | 'signing' | 'messages' | 'order' | 'timeline'

const WIDTH = 1280
const HEIGHT = 800
/** Phones see a phone's screen: a desktop's would be too small to read. */
const PHONE = { media: '(width < 40rem)', width: 780, height: 1200 }

type ScreenProps = { name: ScreenName; alt: string; sizes: string }

/** A real screen of the product in the theme of the page; `npm run screens` retakes them. The hidden one is never loaded. */
export function Screen({ name, alt, sizes }: ScreenProps) {
  return (
    <div>
      <ScreenImage name={name} alt={alt} sizes={sizes} className="block in-data-[theme=dark]:hidden" />
      <ScreenImage name={`${name}-dark`} alt={alt} sizes={sizes} className="hidden in-data-[theme=dark]:block" />
    </div>
  )
}

type ScreenImageProps = Omit<ScreenProps, 'name'> & { name: string; className: string }

function ScreenImage({ name, alt, sizes, className }: ScreenImageProps) {
  const file = (width: number) => `/screens/${name}-${width}.webp`
  return (
    <picture className={className}>
      <source {...PHONE} srcSet={`/screens/${name}-phone.webp`} />
      <img
        src={file(640)}
        srcSet={[640, WIDTH].map((width) => `${file(width)} ${width}w`).join(', ')}
        sizes={sizes}
        width={WIDTH}
        height={HEIGHT}
        alt={alt}
        loading="lazy"
        decoding="async"
        data-blur={file(640)}
        className="h-auto w-full rounded-card shadow-pop ring-1 ring-line"
      />
    </picture>
  )
}

type SceneProps = {
  name: 'kitchen-bench' | 'bath-ledge' | 'sample-board'
  alt: string
  sizes: string
  className?: string
}

/** A rendered room or still life. */
export function Scene({ name, alt, sizes, className }: SceneProps) {
  return (
    <img
      src={`/scenes/${name}-800.webp`}
      srcSet={`/scenes/${name}-800.webp 800w, /scenes/${name}-1600.webp 1600w`}
      sizes={sizes}
      width={1600}
      height={900}
      alt={alt}
      loading="lazy"
      decoding="async"
      data-blur={`/scenes/${name}-800.webp`}
      className={cx('object-cover', className)}
    />
  )
}
