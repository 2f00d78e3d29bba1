import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Card } from '#web/ui/page/card.tsx'
import { Picture } from '#web/ui/files/picture.tsx'

type PictureCardProps = {
  selection: Selection
  /** The picture, or the drawing that replaces it. */
  item: { name: string; imageUrl: string | null } | null
  /** In the corner of the picture. */
  badge?: ReactNode
  /** Below name and room. */
  children: ReactNode
}

/** A selection as a picture with its main facts; the whole card links to its page. */
export function PictureCard({ selection, item, badge, children }: PictureCardProps) {
  const { id, projectId, name, room, projectName } = selection
  return (
    <Card as="li" flush className="relative flex flex-col transition-colors hover:border-line-strong">
      <div className="relative">
        <Picture
          {...pictureSizes(item?.imageUrl)}
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 30vw, 50vw"
          alt={item?.name ?? ''}
          ratio="square"
        />
        {badge}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 text-sm">
        <Link
          to={selectionPath(projectId, id)}
          className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card"
        >
          {name}
        </Link>
        <p className="line-clamp-2 text-xs text-ink-soft">{[room, projectName].filter(Boolean).join(' · ')}</p>
        {children}
      </div>
    </Card>
  )
}
