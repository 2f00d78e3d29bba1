import FileText from 'virtual:icons/file-text'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import type { ItemFormState } from './specification-fields.tsx'
import { UploadButton } from '#web/ui/files/upload-button.tsx'
import { UploadList } from '#web/ui/files/upload-list.tsx'
import { useUploads } from '#web/ui/files/use-uploads.ts'

type DataSheetFieldProps = {
  form: ItemFormState
  /** The uploaded PDF, once there is one. */
  onFile: (fileId: number | null) => void
}

/** A web address or a PDF upload. */
export function DataSheetField({ form, onFile }: DataSheetFieldProps) {
  const [name, setName] = useState<string>()
  const uploads = useUploads((file) => {
    setName(file.name)
    onFile(file.id)
  })
  const own = form.watch('dataSheet')?.startsWith('/api/') ?? false
  const clear = () => {
    setName(undefined)
    onFile(null)
    form.setValue('dataSheet', '', { shouldDirty: true })
  }
  return (
    <div className="flex flex-col gap-2">
      {name || own ? (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span className="text-sm font-medium">Data sheet</span>
          <FileText aria-hidden className="size-4" />
          <span className="min-w-0 flex-1 truncate">{name ?? 'A PDF is attached'}</span>
          <Button size="sm" variant="ghost" onClick={clear}>
            Remove
          </Button>
        </div>
      ) : (
        <Field
          label="Data sheet"
          optional
          hint="The address of a PDF or page, or upload a PDF."
          error={form.errorOf('dataSheet')}
        >
          <Input {...form.register('dataSheet')} type="url" inputMode="url" placeholder="https://" />
        </Field>
      )}
      <UploadButton accept="application/pdf" onFiles={uploads.start}>
        Upload PDF
      </UploadButton>
      <UploadList uploads={uploads.running} />
    </div>
  )
}
