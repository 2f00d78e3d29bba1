import type { WasInstalled as Before } from '#shared/selections/installing/installation-schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { InstallationPhotos } from './installation-photos.tsx'

/** What was installed stays where it is while the decision is open again: when, by whom, with the photos from the site. */
export function WasInstalled({ selection, installed }: { selection: Selection; installed: Before }) {
  return (
    <div className="mt-2 text-sm">
      <p>
        It had been installed on <OneLine>{formatDate(installed.at, selection.timeZone)}</OneLine> by {installed.by}.
      </p>
      {installed.note && <p className="mt-1 whitespace-pre-line">{installed.note}</p>}
      <InstallationPhotos name={selection.name} photos={installed.photos} />
    </div>
  )
}
