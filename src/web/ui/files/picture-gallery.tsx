import ChevronLeft from 'virtual:icons/chevron-left'
import ChevronRight from 'virtual:icons/chevron-right'
import ZoomIn from 'virtual:icons/zoom-in'
import ZoomOut from 'virtual:icons/zoom-out'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { Picture } from './picture.tsx'
import type { SwatchKind } from './swatch.tsx'

/** One picture of a gallery: in its sizes, and the largest for looking closely. */
export type GalleryPicture = {
  src: string | null
  srcSet?: string | undefined
  color?: string | null | undefined
  blur?: string | null | undefined
  large: string
}

type PictureGalleryProps = { pictures: readonly GalleryPicture[]; name: string; fallback: SwatchKind }

/** Pictures of an item: swipe, arrow keys, click to enlarge. */
export function PictureGallery({ pictures, name, fallback }: PictureGalleryProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const several = pictures.length > 1
  const show = (index: number) => {
    const next = Math.max(0, Math.min(pictures.length - 1, index))
    setZoomed(false)
    setAt(next)
    strip.current?.children[next]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' })
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') show(at + 1)
    else if (event.key === 'ArrowLeft') show(at - 1)
    else return
    event.preventDefault()
  }
  if (pictures.length === 0) return <Picture src={null} alt={name} fallback={fallback} className="rounded-card" />
  return (
    <div role="presentation" className="flex flex-col gap-2" onKeyDown={walk}>
      <div className="group/gallery relative overflow-hidden rounded-card">
        <div
          ref={strip}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(scrollLeft / (clientWidth || 1)))
          }
        >
          {pictures.map((picture, index) => (
            <div key={picture.large} className="w-full shrink-0 snap-start">
              {zoomed && index === at ? (
                <Enlarged picture={picture} name={name} onClick={() => setZoomed(false)} />
              ) : (
                <button
                  type="button"
                  aria-label={`Enlarge picture ${index + 1} of ${name}`}
                  onClick={() => setZoomed(true)}
                  className="block w-full cursor-zoom-in"
                >
                  <Picture
                    {...shownOf(picture)}
                    sizes="(min-width: 640px) 30rem, 100vw"
                    fallback={fallback}
                    eager={index === 0}
                  />
                </button>
              )}
            </div>
          ))}
        </div>
        <IconButton
          variant="overlay"
          size="sm"
          label={zoomed ? 'Show the whole picture' : 'Enlarge'}
          icon={zoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
          onClick={() => setZoomed(!zoomed)}
          className="absolute right-2 bottom-2"
        />
        {several && (
          <div className="pointer-events-none absolute inset-y-0 right-2 left-2 flex items-center justify-between opacity-0 transition-opacity group-focus-within/gallery:opacity-100 group-hover/gallery:opacity-100 touch:hidden [&>*]:pointer-events-auto">
            <IconButton
              variant="overlay"
              size="sm"
              label="Previous picture"
              icon={<ChevronLeft aria-hidden />}
              disabled={at === 0}
              onClick={() => show(at - 1)}
            />
            <IconButton
              variant="overlay"
              size="sm"
              label="Next picture"
              icon={<ChevronRight aria-hidden />}
              disabled={at === pictures.length - 1}
              onClick={() => show(at + 1)}
            />
          </div>
        )}
      </div>
      {several && (
        <div className="flex gap-2 overflow-x-auto p-0.5">
          {pictures.map((picture, index) => (
            <button
              key={picture.large}
              type="button"
              aria-label={`Picture ${index + 1}`}
              aria-current={index === at}
              onClick={() => show(index)}
              className={cx(
                'size-14 shrink-0 overflow-hidden rounded-control',
                index === at ? 'ring-2 ring-primary' : 'opacity-70 hover:opacity-100',
              )}
            >
              <Picture {...shownOf(picture)} sizes="56px" fallback={fallback} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const shownOf = ({ large: _large, ...shown }: GalleryPicture) => ({ ...shown, alt: '' })

const scrollToMiddle = (frame: HTMLElement | null) =>
  frame?.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2)

/** A zoomed picture: pans with the mouse or by dragging. */
function Enlarged({ picture, name, onClick }: { picture: GalleryPicture; name: string; onClick: () => void }) {
  const [pixels, setPixels] = useState<number>()
  const look = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== 'mouse') return
    const frame = event.currentTarget
    const box = frame.getBoundingClientRect()
    frame.scrollTo(
      ((event.clientX - box.left) / box.width) * (frame.scrollWidth - box.width),
      ((event.clientY - box.top) / box.height) * (frame.scrollHeight - box.height),
    )
  }
  return (
    <button
      type="button"
      aria-label={`Show the whole picture of ${name}`}
      onClick={onClick}
      onPointerMove={look}
      ref={scrollToMiddle}
      className="block aspect-square w-full cursor-zoom-out overflow-auto [scrollbar-width:none]"
      style={picture.color ? { backgroundColor: picture.color } : undefined}
    >
      <img
        src={picture.large}
        alt={name}
        onLoad={({ currentTarget }) => setPixels(currentTarget.naturalWidth)}
        className="aspect-square max-w-none object-cover"
        // The picture is as large as its pixels allow, so that it stays sharp.
        style={{ width: pixels ? `clamp(140%, ${Math.round(pixels / devicePixelRatio)}px, 220%)` : '140%' }}
      />
    </button>
  )
}
