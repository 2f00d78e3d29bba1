import FileCheckCorner from 'virtual:icons/file-check-corner'
import FileQuestionMark from 'virtual:icons/file-question-mark'
import FileXCorner from 'virtual:icons/file-x-corner'
import Upload from 'virtual:icons/upload'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import type { FileVerdict } from '#shared/signoffs/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { whatToDo } from '#web/platform/network/what-to-do.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useVerifyFile } from './queries.ts'

const verdicts = {
  genuine: { tone: 'good', title: 'This certificate is genuine', icon: <FileCheckCorner aria-hidden /> },
  conflict: { tone: 'warn', title: 'This file and our records disagree', icon: <FileQuestionMark aria-hidden /> },
  altered: { tone: 'danger', title: 'This file was altered', icon: <FileXCorner aria-hidden /> },
  unknown: { tone: 'warn', title: 'This is no certificate of ours', icon: <FileQuestionMark aria-hidden /> },
} as const

const seals = {
  valid: 'The digital seal inside the file is valid.',
  broken: 'The digital seal inside the file is broken: it was changed after it was sealed.',
  expired: 'The digital seal was made when its certificate was not valid.',
  revoked: 'The digital seal was made with a key that others may have had by then.',
  foreign: 'The file carries a digital seal that is not ours.',
  none: 'The file carries no digital seal.',
} as const

type FileCheckProps = {
  verdict: FileVerdict | undefined
  onVerdict: (verdict: FileVerdict | undefined) => void
  /** What the record says about the file, below the result. */
  children?: ReactNode
}

/** Drop a certificate: the file itself is checked, byte for byte. */
export function FileCheck({ verdict, onVerdict, children }: FileCheckProps) {
  const check = useVerifyFile()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    onVerdict(undefined)
    check.mutate(file, { onSuccess: onVerdict })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <section aria-label="Check a certificate file" className="flex flex-col gap-3">
      <div role="status" data-print="hide">
        {verdict && <Verdict verdict={verdict} />}
      </div>
      {children}
      <div role="alert" data-print="hide">
        {check.error && (
          <Banner tone="danger" title="The file could not be checked">
            {messageOf(check.error, whatToDo(check.error))}
          </Banner>
        )}
      </div>
      <div
        data-print="hide"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center rounded-card border-2 border-dashed px-6 py-8 text-center transition-colors',
          over ? 'border-primary bg-primary-soft' : 'border-line-strong/60 bg-surface',
        )}
      >
        <Upload aria-hidden className="mb-3 size-8 stroke-1 text-ink-soft" />
        <p className="font-medium">Drop a certificate here</p>
        <p className="mt-1 mb-4 text-sm text-ink-soft">The PDF is checked and not kept.</p>
        <Button
          variant="secondary"
          pending={check.isPending}
          pendingText="Checking..."
          onClick={() => input.current?.click()}
        >
          Choose a PDF
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf"
          aria-label="Certificate file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </section>
  )
}

function Verdict({ verdict }: { verdict: FileVerdict }) {
  const { tone, title, icon } = verdicts[verdict.verdict]
  return (
    <Banner tone={tone} title={title} icon={icon}>
      <p>{verdict.message}</p>
      <details className="mt-2">
        <summary className="min-h-6 cursor-pointer touch:py-3">Technical details</summary>
        <p className="mt-1">{seals[verdict.seal]}</p>
        <p className="mt-1 text-xs">
          SHA-256 <code className="break-all">{verdict.sha256}</code>
        </p>
      </details>
    </Banner>
  )
}
