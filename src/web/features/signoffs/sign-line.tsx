import { useCallback } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import {
  changesInWords,
  changesSinceChosen,
  changesSinceSigned,
} from '#shared/selections/deciding/snapshot-in-words.ts'
import { leftInWords, priceProblemInWords, signaturesInWords } from '#shared/selections/words.ts'
import { signersInWords } from '#shared/signoffs/approvals.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { BeforeAfter } from '#web/ui/lists/before-after.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { RadioCards } from '#web/ui/fields/choices.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { useCurrentUser } from '../auth/queries.ts'
import { Covered } from './covered.tsx'
import { SignedAlready, signatureOn } from './signed-already.tsx'
import type { ChangedLine, SigningForm } from './use-signing.ts'

const LateSigning = onDemand(() =>
  import('#web/features/schedule/parts/late-signing.tsx').then((module) => module.LateSigning),
)

type SignLineProps = {
  form: SigningForm
  index: number
  selection: Selection
  /** The server replied that it has changed since it was shown. */
  changed: ChangedLine | undefined
}

/** Exactly what one line of the signature covers, and the decision on it. */
export function SignLine({ form, index, selection, changed }: SignLineProps) {
  const answer = form.watch(`lines.${index}.decision`)
  const { can, currency, selectedItem: item, sharedAllowance } = selection
  const { money } = useMoney(currency)
  const several = selection.choices.length > 1
  const { id: readerId } = useCurrentUser()
  const signatures = signaturesInWords(selection.approvals, readerId)
  const isSigned = signatureOn(selection, readerId) !== undefined
  return (
    <Card as="li" flush className={changed ? 'border-warn!' : undefined}>
      <div className="flex max-sm:flex-col">
        {!several && (
          <Picture
            {...pictureSizes(item?.imageUrl)}
            sizes="(min-width: 640px) 14rem, 100vw"
            alt=""
            fallback={swatchFor(selection.category, item?.name)}
            ratio="square"
            className="sm:m-4 sm:mr-0 sm:w-52! sm:shrink-0 sm:self-start sm:rounded-control lg:w-40! xl:w-52!"
          />
        )}
        <div className="min-w-0 flex-1 p-4">
          <p className="text-xs text-ink-soft">
            {[selection.room, selection.category].filter(Boolean).join(' · ') || 'Uncategorized'}
          </p>
          <h2 className="font-serif text-lg font-semibold">{selection.name}</h2>
          <Covered selection={selection} />
        </div>
      </div>
      <div className="flex flex-col gap-3 border-t p-4">
        {isSigned ? (
          <Banner tone="good" role={changed && 'alert'}>
            <SignedAlready selections={[selection]} readerId={readerId} />
          </Banner>
        ) : (
          changed && <ChangedSince changed={changed} currency={currency} />
        )}
        {/* What changed since the page was opened is shown already. */}
        {!changed && <SinceChosen selection={selection} />}
        <Before selection={selection} />
        {can.sign || can.decline ? (
          <div className="*:grid-cols-[1fr_1fr_auto] tight:*:grid-cols-1 sm:*:grid-cols-3 max-sm:[&_label]:items-center max-sm:[&_label]:px-2.5 max-sm:[&_label]:whitespace-nowrap">
            <RadioCards
              label={`Your answer to ${selection.name}`}
              columns={3}
              value={answer}
              onChange={(next) => form.setValue(`lines.${index}.decision`, next, { shouldDirty: true })}
              options={[
                { value: 'approve', label: 'Approve', disabled: !can.sign },
                { value: 'decline', label: 'Decline', disabled: !can.decline },
                { value: 'open', label: 'Leave open' },
              ]}
            />
          </div>
        ) : (
          !isSigned && (
            <p className="text-sm text-ink-soft">This cannot be signed at the moment, so it stays as it is.</p>
          )
        )}
        {selection.plan && <LateSigning selection={selection} />}
        {selection.changedSinceSeen && (
          <p className="text-sm font-medium text-warn-ink">
            This has changed since you last looked. Read it again before you approve it.
          </p>
        )}
        {selection.priceProblem && (
          <p className="text-sm text-warn-ink">
            {priceProblemInWords(selection.priceProblem)} You can decline it, or leave it open until then.
          </p>
        )}
        {sharedAllowance && (
          <p className="text-sm text-ink-soft">
            {leftInWords(sharedAllowance.name, sharedAllowance.remaining, true, money)}, with everything chosen under
            it.
          </p>
        )}
        {signatures && <p className="text-sm text-ink-soft">{signatures}.</p>}
        {answer === 'decline' && (
          <Field label="Why are you declining?" required error={form.errorOf(`lines.${index}.reason`)}>
            <Textarea {...form.register(`lines.${index}.reason`)} maxLength={500} />
          </Field>
        )}
      </div>
    </Card>
  )
}

function ChangedSince({ changed, currency }: { changed: ChangedLine; currency: string }) {
  const changes = changesInWords(changed.differences, currency, useMoney(currency).cents)
  // The button that was pressed may be far below.
  const seen = useCallback((banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={seen}>
      <Banner tone="warn" role="alert" title={changed.message}>
        <p>Nothing was signed. Review the changes, then agree and sign again.</p>
        {changes.length > 0 && (
          <BeforeAfter
            className="mt-2"
            caption={`What changed in ${changed.name}`}
            changes={changes}
            before="You were shown"
            after="Now"
          />
        )}
      </Banner>
    </div>
  )
}

/** The builder changed what was chosen: what it was, and what would be signed. */
function SinceChosen({ selection }: { selection: Selection }) {
  const changes = changesSinceChosen(selection, useMoney(selection.currency).cents)
  if (changes.length === 0) return null
  return (
    <Banner tone="warn" title="Your builder changed this after it was chosen">
      <BeforeAfter
        className="mt-1"
        caption={`What changed in ${selection.name} after it was chosen`}
        changes={changes}
        before="When chosen"
        after="Now"
      />
    </Banner>
  )
}

/** An approval was voided: the earlier version next to the current one. */
function Before({ selection }: { selection: Selection }) {
  const { previousApproval: previous } = selection
  const { cents } = useMoney(selection.currency)
  if (!previous) return null
  const changes = changesSinceSigned(selection, cents)
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">
        Signed before by {signersInWords(previous.signers, (at) => formatDate(at, selection.timeZone))}
      </p>
      <p className="text-ink-soft">{previous.voidReason}</p>
      {changes.length > 0 && (
        <BeforeAfter className="mt-1" caption={`Before and after of ${selection.name}`} changes={changes} />
      )}
    </div>
  )
}
