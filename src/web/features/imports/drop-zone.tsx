import Upload from 'virtual:icons/upload'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type DropZoneProps = {
  icon: ReactNode
  title: string
  text: string
  /** The name of the file field. */
  label: string
  accept: string
  onFile: (file: File) => void
  /** Other ways to start, next to the button. */
  children?: ReactNode
}

/** A place to drop a file on, with a button that opens the file dialog. */
export function DropZone({ icon, title, text, label, accept, onFile, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-4 rounded-card border border-dashed px-6 py-12 text-center transition-colors [&>svg]:size-10 [&>svg]:stroke-1 [&>svg]:text-ink-soft',
        isOver ? 'border-primary bg-sunken' : 'border-line-strong/60',
      )}
    >
      {icon}
      <div>
        <h2 className="font-serif text-lg font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
