import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import type { Import } from '#shared/imports/contract.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { kindWords } from './kind-words.ts'
import { sampleAddress } from './queries.ts'
import { useTableUpload } from './use-table-upload.ts'

type UploadStepProps = {
  kind: ImportKind
  projectId: number | undefined
  onUploaded: (started: Import, file: File) => void
}

/** A file by dialog or drop, or pasted text. */
export function UploadStep({ kind, projectId, onUploaded }: UploadStepProps) {
  const { progress, error, send, cancel } = useTableUpload({ kind, projectId }, onUploaded)
  const [isPasting, setIsPasting] = useState(false)
  if (progress !== undefined)
    return (
      <Card className="flex flex-col gap-4">
        <ProgressBar label={progress < 1 ? 'Uploading...' : 'Reading the file...'} value={progress * 100} />
        <div className="flex justify-end">
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      {error !== null && (
        <Banner tone="danger" role="alert" title="This file was not accepted">
          {messageOf(error, 'The file could not be sent. Please try again.')}
        </Banner>
      )}
      {isPasting ? (
        <Paste onText={(text) => void send(new File([text], 'Pasted rows.csv'))} onCancel={() => setIsPasting(false)} />
      ) : (
        <DropZone onFile={(file) => void send(file)} onPaste={() => setIsPasting(true)} />
      )}
      <div className="flex flex-col gap-2 text-sm text-ink-soft">
        <p>{kindWords[kind].match}</p>
        {kind === 'items' && (
          <p>
            Pictures come as a ZIP, named by SKU:{' '}
            <Link className="text-primary underline" to="/selections/pictures">
              Import pictures
            </Link>
          </p>
        )}
        <p>
          Start from a sample:{' '}
          <a className="text-primary underline" href={sampleAddress(kind, 'xlsx')} download>
            Excel (.xlsx)
          </a>{' '}
          or{' '}
          <a className="text-primary underline" href={sampleAddress(kind, 'csv')} download>
            CSV (.csv)
          </a>
          . A file from Export can be changed and imported again.
        </p>
      </div>
    </div>
  )
}

const accept = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function DropZone({ onFile, onPaste }: { onFile: (file: File) => void; onPaste: () => void }) {
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
        'flex flex-col items-center gap-4 rounded-card border border-dashed px-6 py-12 text-center transition-colors',
        isOver ? 'border-primary bg-sunken' : 'border-line-strong/60',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-10 stroke-1 text-ink-soft" />
      <div>
        <h2 className="font-serif text-lg font-semibold">Choose an Excel or CSV file</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Or drop it here. Up to {formatCount(importLimits.rows)} rows and 20 MB.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Button variant="secondary" onClick={onPaste}>
          Paste rows
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to import"
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

function Paste({ onText, onCancel }: { onText: (text: string) => void; onCancel: () => void }) {
  const [text, setText] = useState('')
  return (
    <Card className="flex flex-col gap-4">
      <Field label="Rows" hint="Copy them in Excel or Sheets together with the headings, and paste them here.">
        <Textarea
          value={text}
          onChange={({ target }) => setText(target.value)}
          rows={10}
          className="font-mono text-xs"
          spellCheck={false}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Choose a file instead
        </Button>
        <Button disabled={text.trim() === ''} onClick={() => onText(text)}>
          Continue
        </Button>
      </div>
    </Card>
  )
}
