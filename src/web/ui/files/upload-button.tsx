import Camera from 'virtual:icons/camera'
import Upload from 'virtual:icons/upload'
import { useRef, type ReactNode } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'

/**
 * The server converts HEIC photos. An iPhone converts them itself when a page does not ask for them, which sends less and leaves
 * the server its time.
 */
export const withPhonePhotos = (accept: string): string =>
  accept.includes('image/') && !/iPhone|iPad/.test(navigator.userAgent)
    ? `${accept},image/heic,image/heif,.heic,.heif`
    : accept

type UploadButtonProps = {
  accept: string
  multiple?: boolean
  camera?: boolean
  size?: 'sm' | 'md'
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Opens the file dialog, or on a phone the camera. */
export function UploadButton({ accept, multiple = false, camera = false, size, onFiles, children }: UploadButtonProps) {
  const files = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    input.value = ''
  }
  return (
    <span className="flex gap-2">
      <Button size={size} variant="secondary" icon={<Upload aria-hidden />} onClick={() => files.current?.click()}>
        {children}
      </Button>
      <input
        ref={files}
        type="file"
        hidden
        accept={withPhonePhotos(accept)}
        multiple={multiple}
        onChange={(event) => take(event.currentTarget)}
      />
      {camera && (
        <span className="hidden touch:inline-flex">
          <IconButton
            variant="secondary"
            size={size}
            label="Take a photo"
            icon={<Camera aria-hidden />}
            onClick={() => photo.current?.click()}
          />
          <input
            ref={photo}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            onChange={(event) => take(event.currentTarget)}
          />
        </span>
      )}
    </span>
  )
}
