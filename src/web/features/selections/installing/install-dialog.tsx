import type { z } from 'zod'
import Hourglass from 'virtual:icons/hourglass'
import X from 'virtual:icons/x'
import { useState } from 'react'
import type { StoredFile } from '#shared/files/contract.ts'
import { ACCEPTED_IMAGES, fileUrl } from '#shared/files/rules.ts'
import { Installation, MAX_INSTALLATION_PHOTOS } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { UploadList } from '#web/ui/files/upload-list.tsx'
import { useUploads } from '#web/ui/files/use-uploads.ts'
import { ApiError } from '#web/platform/network/api-error.ts'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { SubmitCanceled } from '#web/ui/fields/ask-before-submit.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { UploadButton } from '#web/ui/files/upload-button.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useDeliverSelection, useInstallSelection } from '../queries.ts'

export type Report = 'arrived' | 'installed'

const TEXTS = {
  arrived: {
    title: 'Mark as arrived',
    seenBy: 'The builder sees your photos and note.',
    done: 'Marked as arrived',
    note: 'One box is open, all tiles are whole.',
  },
  installed: {
    title: 'Mark as installed',
    seenBy: 'The builder and the client see it.',
    done: 'Marked as installed',
    note: 'Grout cures until Friday.',
  },
  photos: { title: 'Add photos', seenBy: 'The builder and the client see it.', done: 'Photos added', note: '' },
} as const

type Props = { selection: Selection; report: Report; onClose: () => void }

/** Reports a selection as arrived or installed, with photos from the camera; later it adds photos of what is installed. */
export function InstallDialog({ selection, report, onClose }: Props) {
  const again = report === 'installed' && selection.installed !== null
  const texts = TEXTS[again ? 'photos' : report]
  const place = { projectId: selection.projectId, selectionId: selection.id }
  const install = useInstallSelection(place)
  const deliver = useDeliverSelection(place)
  const [photos, setPhotos] = useState<StoredFile[]>([])
  const key = useFormKey()
  // The sentence of the server about a rest that was counted as still to come.
  const [rest, setRest] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<File[]>([])
  const uploads = useUploads(
    (file) => setPhotos((all) => (all.some(({ id }) => id === file.id) ? all : [...all, file])),
    { projectId: selection.projectId, onOffline: (file) => setWaiting((all) => [...all, file]) },
  )
  const user = useCurrentUser()
  const form = useZodForm({
    schema: Installation,
    failure: 'This could not be saved.',
    defaultValues: { photos: [], note: '' },
  })
  const save = async ({ note }: z.output<typeof Installation>) => {
    const body = { photos: photos.map(({ id }) => id), note: note ?? null }
    const queue = async () => {
      const { NO_ROOM, queueEntry } = await import('#web/features/outbox/queries.ts')
      const kept = queueEntry({
        kind: report === 'arrived' ? 'delivery' : 'installation',
        key,
        userId: user.id,
        projectId: selection.projectId,
        selectionId: selection.id,
        body,
        files: waiting.map((file) => ({ name: file.name, content: file })),
        writtenAt: new Date().toISOString(),
      })
      try {
        await kept
      } catch {
        form.setError('root.server', { message: NO_ROOM })
        throw new SubmitCanceled()
      }
    }
    if (waiting.length > 0 || !navigator.onLine) return queue()
    try {
      if (report === 'arrived') {
        const whole = { ...body, delivered: true, rest: rest !== null }
        const { order } = await deliver.mutateAsync({ body: whole, key })
        if (!order?.deliveredAt) return toast.success('Saved. A part of it is still to come', selection.name)
      } else await install.mutateAsync({ body, key })
    } catch (error) {
      if (error instanceof ApiError && error.fields['rest'] !== undefined) {
        setRest(error.fields['rest'])
        throw new SubmitCanceled()
      }
      if (error instanceof ApiError) throw error
      return queue()
    }
    toast.success(texts.done, selection.name)
  }
  const count = photos.length + waiting.length
  const full = count + uploads.running.length >= MAX_INSTALLATION_PHOTOS
  return (
    <FormDialog
      form={form}
      save={save}
      onClose={onClose}
      discards="these photos"
      dirty={photos.length + waiting.length > 0}
      title={texts.title}
      text={`${selection.name}${selection.room ? `, ${selection.room}` : ''}. ${texts.seenBy}`}
      submitLabel={rest ? 'The rest is here' : texts.title}
      submitDisabled={uploads.running.length > 0 || (again && count === 0)}
    >
      {rest && (
        <Banner tone="warn" title={rest}>
          If it is not here, or some of it is damaged, cancel and write to the builder in Messages.
        </Banner>
      )}
      <div className="flex flex-col gap-3">
        <UploadList uploads={uploads.running} />
        {photos.length > 0 && (
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {photos.map(({ id, name }) => (
              <li key={id} className="relative">
                <img
                  src={fileUrl(id, '400')}
                  alt={name}
                  className="aspect-square w-full rounded-control bg-sunken object-cover"
                />
                <IconButton
                  size="sm"
                  variant="secondary"
                  label={`Remove ${name}`}
                  icon={<X aria-hidden />}
                  className="absolute! top-1 right-1"
                  onClick={() => setPhotos((all) => all.filter((one) => one.id !== id))}
                />
              </li>
            ))}
          </ul>
        )}
        {waiting.map((file) => (
          <p key={`${file.name} ${file.lastModified}`} className="flex items-center gap-2 text-sm text-ink-soft">
            <Hourglass aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{file.name}</span> is sent when you are online.
          </p>
        ))}
        {full ? (
          <p className="text-sm text-ink-soft">At most {MAX_INSTALLATION_PHOTOS} photos at a time.</p>
        ) : (
          <UploadButton accept={ACCEPTED_IMAGES} multiple camera onFiles={uploads.start}>
            Add photos
          </UploadButton>
        )}
      </div>
      {!again && (
        <Field label="Note" optional error={form.errorOf('note')}>
          <Textarea {...form.register('note')} rows={2} placeholder={texts.note} />
        </Field>
      )}
    </FormDialog>
  )
}
