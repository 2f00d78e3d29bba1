import { fileUrl } from '#shared/files/rules.ts'
import type { Project } from '#shared/projects/contract.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/files/picture.tsx'
import { RoomPicture } from './parts/room-picture.tsx'

type FaceProps = {
  project: Project
  /** For choosing a size of the photo. On a phone less than its width: twice as sharp as its points is enough, three times is twice the bytes. */
  sizes: string
  /** Loads at once, where it is the first picture of the page. */
  eager?: boolean
  /** Called once its first picture is there or cannot be loaded. */
  onSettled?: () => void
  className?: string
}

/** A project's picture: the builder's photo, else a room beside its chosen materials. */
export function ProjectFace({ project, sizes, eager, onSettled, className }: FaceProps) {
  const { photo, palette } = project
  return (
    <div aria-hidden className={cx('flex gap-px overflow-hidden bg-surface', className)}>
      {photo ? (
        <Picture
          src={photo.sizes[800]}
          srcSet={srcSetOf(photo)}
          sizes={sizes}
          color={photo.color}
          blur={photo.blur}
          alt=""
          ratio="fill"
          eager={eager}
          onSettled={onSettled}
        />
      ) : (
        <>
          <RoomPicture
            names={[project.name]}
            otherwise={project.id}
            sizes={sizes}
            eager={eager}
            onSettled={onSettled}
            className="min-w-2/5 flex-1"
          />
          {palette?.slice(0, 3).map((url) => (
            <Picture
              key={url}
              {...pictureSizes(url)}
              sizes={materialSizes}
              alt=""
              ratio="fill"
              className="w-1/5! shrink"
            />
          ))}
        </>
      )}
    </div>
  )
}

/** As high as the picture of the project. On a phone the smaller file has twice its points. */
const materialSizes = '(min-width: 40rem) 15rem, 9rem'

const srcSetOf = ({ sizes, fileId }: NonNullable<Project['photo']>): string => {
  const smaller = `${sizes[400]} 400w, ${sizes[800]} 800w`
  return fileId === null ? smaller : `${smaller}, ${fileUrl(fileId, '1600')} 1600w`
}
