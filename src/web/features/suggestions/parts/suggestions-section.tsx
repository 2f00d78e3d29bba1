import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'virtual:icons/external-link'
import Lightbulb from 'virtual:icons/lightbulb'
import { useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Suggestion } from '#shared/suggestions/contract.ts'
import { outcomeInWords } from '#shared/suggestions/rules.ts'
import { suggestionsQuery, useWithdrawSuggestion } from '#web/features/suggestions/queries.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useReader } from '#web/features/selections/parts/badges.tsx'

const PriceSuggestionDialog = onDemand(() =>
  import('../answer-suggestion-dialogs.tsx').then((module) => module.PriceSuggestionDialog),
)
const DeclineSuggestionDialog = onDemand(() =>
  import('../answer-suggestion-dialogs.tsx').then((module) => module.DeclineSuggestionDialog),
)

/** What clients suggested for this selection, with the answer to each. Nothing here can be chosen. */
export function SuggestionsSection({ selection }: { selection: Selection }) {
  const place = { projectId: selection.projectId, selectionId: selection.id }
  const { data: suggestions = [] } = useQuery(suggestionsQuery(place))
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className="mb-3 font-serif text-lg font-semibold">
        Suggested items
      </h2>
      <Card flush>
        <ul className="divide-y">
          {suggestions.map((suggestion) => (
            <Entry key={suggestion.id} {...{ selection, suggestion }} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

const tones: Record<Suggestion['status'], Tone> = {
  open: 'info',
  priced: 'good',
  withdrawn: 'neutral',
  approved: 'good',
  not_chosen: 'neutral',
  declined: 'warn',
}

function Entry({ selection, suggestion }: { selection: Selection; suggestion: Suggestion }) {
  const [dialog, setDialog] = useState<'price' | 'decline'>()
  const reader = useReader()
  const { money } = useMoney(selection.currency)
  const withdraw = useWithdrawSuggestion({ projectId: selection.projectId, selectionId: selection.id })
  const { name, link, price, note, imageUrl, status, reason, suggestedBy, createdAt, answeredBy, can } = suggestion
  const close = () => setDialog(undefined)
  return (
    <li className="flex gap-4 p-4">
      {imageUrl ? (
        <img src={imageUrl} alt="" className="size-20 shrink-0 rounded-control border object-cover sm:size-24" />
      ) : (
        <span className="flex size-20 shrink-0 items-center justify-center rounded-control border border-dashed text-ink-soft sm:size-24">
          <Lightbulb aria-hidden className="size-6" />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-base font-semibold [overflow-wrap:anywhere]">{name}</span>
          <Badge tone={tones[status] ?? 'danger'}>{outcomeInWords(status, reader, selection)}</Badge>
        </p>
        <p className="text-xs text-ink-soft">
          {suggestedBy.name}, <OneLine>{formatDate(createdAt, selection.timeZone)}</OneLine>
          {price !== null && ` · seen for ${money(price)}`}
        </p>
        {note && <p className="whitespace-pre-line [overflow-wrap:anywhere]">“{note}”</p>}
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex w-fit max-w-full items-center gap-1.5 text-primary underline-offset-2 hover:underline touch:min-h-11"
          >
            <span className="truncate">{hostOf(link)}</span>
            <ExternalLink aria-label="opens in a new tab" className="size-3.5 shrink-0" />
          </a>
        )}
        {reason && (
          <p className="[overflow-wrap:anywhere]">
            <span className="text-ink-soft">{answeredBy}:</span> {reason}
          </p>
        )}
        {(can.answer || can.withdraw) && (
          <div className="mt-2 flex flex-wrap gap-2">
            {can.answer && (
              <>
                <Button size="sm" onClick={() => setDialog('price')}>
                  Price it
                </Button>
                <Button size="sm" variant="secondary" onClick={() => setDialog('decline')}>
                  Decline
                </Button>
              </>
            )}
            {can.withdraw && (
              <Button
                size="sm"
                variant="ghost"
                pending={withdraw.isPending}
                onClick={() =>
                  withdraw.mutate(suggestion.id, {
                    onError: (error) => toast.error('It was not taken back', messageOf(error, 'Please try again.')),
                  })
                }
              >
                Take it back
              </Button>
            )}
          </div>
        )}
      </div>
      {can.answer && (
        <>
          <PriceSuggestionDialog {...{ selection, suggestion }} open={dialog === 'price'} onClose={close} />
          <DeclineSuggestionDialog {...{ selection, suggestion }} open={dialog === 'decline'} onClose={close} />
        </>
      )}
    </li>
  )
}

/** People judge a link by its host. */
function hostOf(link: string): string {
  try {
    return new URL(link).host
  } catch {
    return link
  }
}
