import type { ReactNode } from 'react'
import type { SignOff } from '#shared/signoffs/contract.ts'
import { strokesToPath } from '#shared/signoffs/rules.ts'
import { formatMoment, zoneInWords } from '#web/platform/formatting.ts'
import { Card } from '#web/ui/page/card.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

/** Who signed, when and from where, as recorded with the sign-off. */
export function SignatureRecord({ act }: { act: SignOff }) {
  const { drawing, name } = act.signature
  return (
    <Card as="section">
      <h2 className="mb-3 text-base font-semibold">Signature</h2>
      <p className="border-b pb-2 font-serif text-xl">{name}</p>
      {drawing && typeof drawing !== 'string' && (
        <svg
          role="img"
          aria-label={`Drawn signature of ${name}`}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          className="mt-3 w-full max-w-sm"
        >
          <path
            d={strokesToPath(drawing.strokes)}
            fill="none"
            stroke="currentColor"
            strokeWidth={drawing.width / 170}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      {typeof drawing === 'string' && (
        <img src={drawing} alt={`Drawn signature of ${name}`} className="mt-3 w-full max-w-sm dark:invert" />
      )}
      <dl className="mt-3 flex flex-col gap-2 text-sm">
        <Fact label="Signed by">
          {act.signer.name}, {act.signer.email}
        </Fact>
        <Fact label="Time at the site">
          <OneLine>{formatMoment(act.signedAt, act.timeZone)}</OneLine> ({zoneInWords(act.timeZone)})
        </Fact>
        <Fact label="Time in UTC">
          <OneLine>{formatMoment(act.signedAt, 'UTC')}</OneLine>
        </Fact>
        {act.ip && <Fact label="Network address">{act.ip}</Fact>}
      </dl>
      <details className="mt-3 text-sm">
        <summary className={fold}>What was agreed to</summary>
        <p className="mt-1 text-ink-soft">{act.consent}</p>
      </details>
      <details className="text-sm">
        <summary className={fold}>Proof in detail</summary>
        <dl className="mt-1 flex flex-col gap-2">
          {act.userAgent && <Fact label="Browser">{act.userAgent}</Fact>}
          <Fact label="Place in the company’s log">No. {act.chain.seq}</Fact>
          <Fact label="Hash of that entry">
            <code className="text-xs break-all">{act.chain.hash}</code>
          </Fact>
        </dl>
      </details>
    </Card>
  )
}

const fold = 'py-1 font-medium touch:min-h-11 touch:content-center'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
