import X from 'virtual:icons/x'
import { useEffect, useState } from 'react'
import { ACCEPTED_IMAGES, fileUrl } from '#shared/files/rules.ts'
import type { OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { useToday } from '#web/platform/use-today.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Stepper } from '#web/ui/fields/stepper.tsx'
import { useDayWords } from '#web/ui/fields/use-day-words.ts'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { UploadButton } from '#web/ui/files/upload-button.tsx'
import { usePictureUpload } from '#web/ui/files/use-picture-upload.ts'
import { countedWords } from '../parts/line-words.ts'
import {
  type Arrival,
  everythingOf,
  missingAfter,
  nothingYet,
  problemsOf,
  type Received,
  shortOf,
  tooManyInWords,
  withDamaged,
  withGood,
} from './received-lines.ts'

type Props = {
  line: OrderLine
  projectId: number | undefined
  received: Received
  /** After someone tried to save: says what is wrong before a field was left, too. */
  checked: boolean
  /** A photo arrives while other fields are edited: every change starts from what is entered by then. */
  onChange: (change: (before: Received) => Received) => void
  /** One photo more or less that is uploading. */
  onUploading: (difference: 1 | -1) => void
}

const arrivals: readonly { value: Arrival; label: string }[] = [
  { value: 'all', label: 'All came' },
  { value: 'some', label: 'Short or damaged' },
  { value: 'none', label: 'Not yet' },
]

export function ReceiveLine({ onChange, ...props }: Props) {
  const { line, received } = props
  const today = useToday()
  const choose = (arrival: Arrival) => {
    if (arrival === 'all') onChange(() => everythingOf(line))
    else if (arrival === 'none') onChange(() => nothingYet)
    else onChange((before) => shortOf(line, before, today))
  }
  const { supplierSku, selection } = line
  return (
    <Card as="li" className="p-4">
      <h2 className="text-base font-semibold [overflow-wrap:anywhere]">{line.description}</h2>
      <p className="mb-3 text-sm text-ink-soft">
        {[
          `${countedWords(line, line.open)} to come`,
          supplierSku && `SKU ${supplierSku}`,
          selection?.room ?? selection?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{`Did ${line.description} come?`}</legend>
        {arrivals.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={received.arrival === value}
            onClick={() => choose(value)}
            className="min-h-12 flex-1 basis-20 rounded-control border border-line-strong bg-surface px-1.5 text-sm leading-tight font-medium hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:ring-1 aria-pressed:ring-primary"
          >
            {label}
          </button>
        ))}
      </fieldset>
      {received.arrival === 'some' && <Details {...props} onChange={onChange} />}
    </Card>
  )
}

function Details({ line, projectId, received, checked, onChange, onUploading }: Props) {
  const today = useToday()
  const problems = problemsOf(line, received, today)
  const [dayLeft, setDayLeft] = useState(false)
  const inDayWords = useDayWords()
  const counting = { decimals: line.pack ? 0 : 3, unit: line.pack ?? '', checked }
  const missing = missingAfter(line, received)
  const tooMany = tooManyInWords(line, received)
  const set = (part: Partial<Received>) => onChange((before) => ({ ...before, ...part }))
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Stepper
          label="Arrived in good condition"
          of={line.description}
          {...counting}
          value={received.delivered}
          problem={problems.delivered}
          onChange={(delivered) => onChange((before) => withGood(before, delivered))}
        />
        <Stepper
          label="Damaged"
          of={line.description}
          {...counting}
          value={received.damaged}
          problem={problems.damaged}
          onChange={(damaged) => onChange((before) => withDamaged(line, before, damaged))}
        />
      </div>
      {tooMany && (
        <p role="status" className="text-sm text-warn-ink">
          {tooMany}
        </p>
      )}
      <Photos
        line={line}
        projectId={projectId}
        photos={received.photos}
        onChange={(change) => onChange((before) => ({ ...before, photos: change(before.photos) }))}
        onUploading={onUploading}
      />
      <Field label="What is wrong" optional>
        <Input value={received.note} maxLength={500} onChange={(event) => set({ note: event.target.value })} />
      </Field>
      {missing > 0 && (
        <Field
          label="The rest arrives on"
          optional
          hint={`Still to come as a backorder: ${countedWords(line, missing)}.`}
          error={checked || dayLeft ? inDayWords(problems.restExpectedOn) : undefined}
        >
          <DateInput
            value={received.restExpectedOn}
            onChange={(restExpectedOn) => set({ restExpectedOn })}
            onBlur={() => setDayLeft(true)}
            min={today}
          />
        </Field>
      )}
    </div>
  )
}

type PhotosProps = {
  line: OrderLine
  projectId: number | undefined
  photos: readonly number[]
  onChange: (change: (before: number[]) => number[]) => void
  onUploading: Props['onUploading']
}

function Photos({ line, projectId, photos, onChange, onUploading }: PhotosProps) {
  const { progress, problem, send } = usePictureUpload({
    ...(projectId !== undefined && { projectId }),
    notPicture: 'Please choose a picture.',
    failed: 'The photo could not be sent. Please try again.',
    onSent: (fileId) => onChange((before) => [...before, fileId]),
  })
  const uploading = progress !== null
  useEffect(() => {
    if (!uploading) return undefined
    onUploading(1)
    return () => onUploading(-1)
  }, [uploading, onUploading])
  return (
    <div role="group" aria-label={`Photos of ${line.description}`} className="flex flex-col gap-2">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={photo} className="relative">
              <img
                src={fileUrl(photo, '160')}
                alt={line.description}
                className="size-20 rounded-control border object-cover"
              />
              <span className="absolute -top-2 -right-2">
                <IconButton
                  variant="overlay"
                  size="sm"
                  label="Remove photo"
                  icon={<X aria-hidden />}
                  onClick={() => onChange((before) => before.filter((other) => other !== photo))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {progress === null ? (
        photos.length < 10 && (
          <UploadButton accept={ACCEPTED_IMAGES} camera onFiles={send}>
            {photos.length > 0 ? 'Add another photo' : 'Add a photo'}
          </UploadButton>
        )
      ) : (
        <ProgressBar label="Uploading" value={progress * 100} text={`${Math.round(progress * 100)}%`} />
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger-ink">
          {problem}
        </p>
      )}
    </div>
  )
}
