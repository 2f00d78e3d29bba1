import { changesSinceChosen } from '#shared/selections/deciding/snapshot-in-words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { BeforeAfter } from '#web/ui/lists/before-after.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { useReader } from '../parts/badges.tsx'

/** What the builder changed of what was chosen, until it is signed. */
export function SinceChosen({ selection }: { selection: Selection }) {
  const reader = useReader()
  const changes = changesSinceChosen(selection, useMoney(selection.currency).cents)
  if (changes.length === 0) return null
  const who = reader === 'builder' ? 'The builder' : 'Your builder'
  return (
    <Banner tone="warn" title={`${who} changed this after it was chosen`}>
      <BeforeAfter
        className="mt-1"
        caption="What was chosen, and what it is now"
        changes={changes}
        before="When chosen"
        after="Now"
      />
    </Banner>
  )
}
