import { fileUrl } from '#shared/files/rules.ts'
import type { WasInstalled } from '#shared/selections/installing/installation-schemas.ts'

type PhotosProps = { name: string; photos: WasInstalled['photos'] }

/** Photos from the site. */
export function InstallationPhotos({ name, photos }: PhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-4">
      {photos.map(({ fileId, by }, n) => (
        <li key={fileId}>
          <a href={fileUrl(fileId, '1600')} target="_blank" rel="noreferrer" className="block">
            <img
              src={fileUrl(fileId, '400')}
              alt={`${name} as installed by ${by}, ${n + 1} of ${photos.length}`}
              loading="lazy"
              className="aspect-square w-full rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
