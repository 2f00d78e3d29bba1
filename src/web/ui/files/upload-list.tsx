import X from 'virtual:icons/x'
import { IconButton } from '../button.tsx'
import { ProgressBar } from '../page/progress-bar.tsx'
import type { RunningUpload } from './use-uploads.ts'

export function UploadList({ uploads }: { uploads: readonly RunningUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {uploads.map(({ key, name, done, cancel }) => (
        <li key={key} className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <ProgressBar
              label={name}
              value={done * 100}
              text={done < 1 ? `${Math.round(done * 100)}%` : 'Processing...'}
            />
          </div>
          <IconButton size="sm" label={`Cancel ${name}`} icon={<X aria-hidden />} onClick={cancel} />
        </li>
      ))}
    </ul>
  )
}
