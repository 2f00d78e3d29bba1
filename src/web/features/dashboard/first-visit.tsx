import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { contactsQuery } from '#web/reads/people.ts'

/** What this is, in three sentences, until the client has read it. */
export function FirstVisit({ userId, company }: { userId: number; company: string | undefined }) {
  const key = `finishwork-introduction-read-${userId}`
  const [read, setRead] = useState(() => wasRead(key))
  const { data: contacts = [] } = useQuery({ ...contactsQuery, enabled: !read })
  if (read) return null
  const dismiss = () => {
    setRead(true)
    markRead(key)
  }
  return (
    <Card as="section" className="bg-primary-soft">
      <CardHeader
        title="How it works"
        actions={
          <Button size="sm" variant="secondary" onClick={dismiss}>
            Got it
          </Button>
        }
      />
      <p className="max-w-prose text-sm">
        {[contacts[0]?.people[0]?.name, company ?? contacts[0]?.company].filter(Boolean).join(' at ') || 'Your builder'}{' '}
        invited you to choose the finishes of your home here. Pick an option for each decision, ask about anything, and
        sign to approve it. An allowance is the amount your contract sets aside for a decision: if your choice costs
        more you pay the difference, and if it costs less you save it.
      </p>
    </Card>
  )
}

/** Browsers may refuse storage, for example in private windows: then the text is shown again. */
function wasRead(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

function markRead(key: string): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // Shown again next time.
  }
}
