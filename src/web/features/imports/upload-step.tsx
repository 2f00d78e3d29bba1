import { Link } from '@tanstack/react-router'
import FileSpreadsheet from 'virtual:icons/file-spreadsheet'
import { useState } from 'react'
import type { Import } from '#shared/imports/contract.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { DropZone } from './drop-zone.tsx'
import { RefusedFile, Uploading } from './import-states.tsx'
import { kindWords } from './kind-words.ts'
import { sampleAddress } from './queries.ts'
import { RecentImports } from './undo-import.tsx'
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
  if (progress !== undefined) return <Uploading progress={progress} reading="Reading the file..." onCancel={cancel} />
  return (
    <div className="flex flex-col gap-6">
      <RefusedFile error={error} />
      {isPasting ? (
        <Paste onText={(text) => void send(new File([text], 'Pasted rows.csv'))} onCancel={() => setIsPasting(false)} />
      ) : (
        <DropZone
          icon={<FileSpreadsheet aria-hidden />}
          title="Choose an Excel or CSV file"
          text={`Or drop it here. Up to ${formatCount(importLimits.rows)} rows and 20 MB.`}
          label="File to import"
          accept={accept}
          onFile={(file) => void send(file)}
        >
          <Button variant="secondary" onClick={() => setIsPasting(true)}>
            Paste rows
          </Button>
        </DropZone>
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
      <RecentImports kind={kind} projectId={projectId} />
    </div>
  )
}

const accept = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
