import type { Project } from '#shared/projects/contract.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { RoomPicture } from './room-picture.tsx'

/** A project's picture: its chosen materials, next to a room while there are few. */
export function ProjectFace({ project, className }: { project: Project; className?: string }) {
  const palette = project.palette ?? []
  return (
    <div aria-hidden className={cx('flex gap-px overflow-hidden bg-surface', className)}>
      {palette.length < 4 && (
        <RoomPicture
          names={[project.name]}
          otherwise={project.id}
          sizes="(min-width: 40rem) 30rem, 95vw"
          className="min-w-1/4 flex-1"
        />
      )}
      {palette.map((url) => (
        <Picture key={url} {...pictureSizes(url)} sizes="12rem" alt="" ratio="fill" className="w-1/4! shrink" />
      ))}
    </div>
  )
}
