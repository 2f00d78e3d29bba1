import ArrowLeft from 'virtual:icons/arrow-left'
import ArrowRight from 'virtual:icons/arrow-right'
import ImagePlus from 'virtual:icons/image-plus'
import Trash from 'virtual:icons/trash'
import { useState, type DragEvent } from 'react'
import { ACCEPTED_IMAGES } from '#shared/files/rules.ts'
import type { Picture } from '#shared/files/contract.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ItemPicture } from '../item-picture.tsx'
import { UploadButton } from '#web/ui/files/upload-button.tsx'
import { UploadList } from '#web/ui/files/upload-list.tsx'
import { useUploads } from '#web/ui/files/use-uploads.ts'

type PictureArrangerProps = {
  pictures: readonly Picture[]
  onChange: (change: (pictures: readonly Picture[]) => readonly Picture[]) => void
}

const moved = (list: readonly Picture[], from: number, to: number): readonly Picture[] => {
  const picture = list[from]
  if (!picture || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, picture)
}

/** Pictures of an item: added by drop or file dialog, reordered by dragging or buttons. The card shows the first one. */
export function PictureArranger({ pictures, onChange }: PictureArrangerProps) {
  const uploads = useUploads(({ picture }) => picture && onChange((list) => [...list, picture]))
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState(false)
  const dropFiles = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    uploads.start([...event.dataTransfer.files])
  }
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        if (event.dataTransfer.types.includes('Files')) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropFiles}
      className={cx(
        'flex flex-col gap-3 rounded-card border border-dashed p-3 transition-colors',
        over ? 'border-primary bg-primary-soft' : 'border-line-strong',
      )}
    >
      {pictures.length === 0 && (
        <p className="flex items-center gap-3 px-1 py-4 text-sm text-ink-soft">
          <ImagePlus aria-hidden className="size-6 shrink-0 stroke-1" />
          Drop pictures here, or choose them. JPEG, PNG, WebP, AVIF or HEIC, up to 20 MB each.
        </p>
      )}
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <div
              role="presentation"
              draggable
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={() => dragged !== undefined && onChange((list) => moved(list, dragged, index))}
              className={cx(
                'group relative cursor-grab overflow-hidden rounded-card border bg-surface active:cursor-grabbing',
                dragged === index && 'opacity-50',
              )}
            >
              <ItemPicture picture={picture} alt={`Picture ${index + 1}`} sizes="200px" fallback="plain" />
              {index === 0 && (
                <span className="absolute top-2 left-2 rounded-full bg-surface px-2 py-0.5 text-xs font-medium">
                  Cover
                </span>
              )}
              <div className="flex items-center justify-between p-1">
                <span className="flex">
                  <IconButton
                    size="sm"
                    label={`Move picture ${index + 1} forward`}
                    icon={<ArrowLeft aria-hidden />}
                    disabled={index === 0}
                    onClick={() => onChange((list) => moved(list, index, index - 1))}
                  />
                  <IconButton
                    size="sm"
                    label={`Move picture ${index + 1} back`}
                    icon={<ArrowRight aria-hidden />}
                    disabled={index === pictures.length - 1}
                    onClick={() => onChange((list) => moved(list, index, index + 1))}
                  />
                </span>
                <IconButton
                  size="sm"
                  label={`Remove picture ${index + 1}`}
                  icon={<Trash aria-hidden />}
                  onClick={() => onChange((list) => list.toSpliced(index, 1))}
                />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <UploadList uploads={uploads.running} />
      <UploadButton accept={ACCEPTED_IMAGES} multiple camera onFiles={uploads.start}>
        Choose pictures
      </UploadButton>
    </div>
  )
}
