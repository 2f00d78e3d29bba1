import Download from 'virtual:icons/download'
import FileText from 'virtual:icons/file-text'
import X from 'virtual:icons/x'
import type { Attachment } from '#shared/messages/contract.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import type { DraftFile } from './use-draft.ts'
import type { RunningUpload } from './use-attachments.ts'

/** Pictures as thumbnails, documents as links. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {attachments.map((file) => (
        <li key={file.id}>
          {file.kind === 'image' ? (
            <a
              href={file.url}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-control border"
            >
              <img
                src={`${file.url}?size=400`}
                alt={file.name}
                width={160}
                height={120}
                loading="lazy"
                className="h-30 w-40 bg-sunken object-cover"
              />
            </a>
          ) : (
            <a
              href={file.url}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 max-w-64 items-center gap-2 rounded-control border bg-surface px-3 text-sm text-ink hover:bg-sunken"
            >
              <FileText aria-hidden className="size-4 shrink-0 text-accent" />
              <span className="truncate">{file.name}</span>
              <span className="shrink-0 text-xs text-ink-soft">{sizeInWords(file.bytes)}</span>
              <Download aria-hidden className="size-4 shrink-0 text-ink-soft" />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

const sizeInWords = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`

type DraftFilesProps = {
  files: readonly DraftFile[]
  uploads: readonly RunningUpload[]
  onRemove: (fileId: number) => void
  /** Chosen offline: uploaded when the message is sent. */
  waiting: readonly File[]
  onRemoveWaiting: (file: File) => void
}

/** Attachments of the message being written, uploaded or still uploading. */
export function DraftFiles({ files, uploads, onRemove, waiting, onRemoveWaiting }: DraftFilesProps) {
  if (files.length + uploads.length + waiting.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {waiting.map((file) => (
        <li
          key={`${file.name} ${file.lastModified} ${file.size}`}
          className="flex h-16 max-w-64 items-center gap-1 rounded-control border border-dashed bg-surface pl-3 text-sm"
        >
          <span className="min-w-0">
            <span className="block truncate">{file.name}</span>
            <span className="block text-xs text-ink-soft">Sent when you are online</span>
          </span>
          <IconButton
            size="sm"
            label={`Remove ${file.name}`}
            icon={<X aria-hidden />}
            onClick={() => onRemoveWaiting(file)}
          />
        </li>
      ))}
      {files.map((file) => (
        <li key={file.id} className="relative flex h-16 items-center rounded-control border bg-surface">
          {file.kind === 'image' ? (
            <img
              src={`${file.url}?size=160`}
              alt={file.name}
              width={64}
              height={62}
              className="h-full w-16 rounded-control object-cover"
            />
          ) : (
            <span className="flex max-w-44 items-center gap-2 px-3 text-sm">
              <FileText aria-hidden className="size-4 shrink-0 text-accent" />
              <span className="truncate">{file.name}</span>
            </span>
          )}
          <IconButton
            size="sm"
            label={`Remove ${file.name}`}
            icon={<X aria-hidden />}
            onClick={() => onRemove(file.id)}
          />
        </li>
      ))}
      {uploads.map(({ key, name, done, cancel }) => (
        <li key={key} className="flex h-16 w-56 items-center gap-1 rounded-control border bg-surface px-3">
          <div className="min-w-0 flex-1">
            <ProgressBar
              label={name}
              value={done * 100}
              text={done < 1 ? `${Math.round(done * 100)}%` : 'Preparing...'}
            />
          </div>
          <IconButton size="sm" label={`Cancel ${name}`} icon={<X aria-hidden />} onClick={cancel} />
        </li>
      ))}
    </ul>
  )
}
