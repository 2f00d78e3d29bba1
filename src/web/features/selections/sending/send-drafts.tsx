import Send from 'virtual:icons/send'
import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { recipientsInWords } from '#shared/people/recipients.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { firstNamesInWords, selectionsInWords } from '#shared/selections/words.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SendDialog } from './send-dialog.tsx'

type SendDraftsProps = { project: ProjectDetail; selections: readonly Selection[] }

/** Everything that the client does not see yet, sent in one act with one notification. */
export function SendDrafts({ project, selections }: SendDraftsProps) {
  const [asking, setAsking] = useState(false)
  const unsent = selections.filter(
    ({ can, draft, options }) => can.send && (draft || options.some((option) => option.draft)),
  )
  if (unsent.length === 0) return null
  const count = selectionsInWords(unsent.length)
  const withoutOptions = unsent.filter(({ options, selectedItemId }) => selectedItemId === null && options.length === 0)

  const announcement = announcementInWords(
    unsent.filter(({ included }) => !included).length - withoutOptions.length,
    withoutOptions.map(({ name }) => name),
  )

  return (
    <Banner
      title={`${count} not sent yet`}
      action={
        <Button size="sm" icon={<Send aria-hidden />} onClick={() => setAsking(true)}>
          Send {unsent.length} to {recipientsInWords(project)}
        </Button>
      }
    >
      Only your team sees drafts and new options until you send them.
      {asking && (
        <SendDialog
          project={project}
          selectionIds={unsent.map(({ id }) => id)}
          text={announcement}
          onClose={() => setAsking(false)}
        />
      )}
    </Banner>
  )
}

/** What clients are notified about, and what they only see as being prepared. */
function announcementInWords(decisions: number, withoutOptions: readonly string[]): string {
  if (withoutOptions.length === 0) return 'Clients get one notification for all of them.'
  const prepared = `${selectionsInWords(withoutOptions.length)} without options will be shown as being prepared: ${firstNamesInWords(withoutOptions)}.`
  if (decisions <= 0) return prepared
  return `Clients get one notification about the ${decisions === 1 ? 'one decision' : `${decisions} decisions`} they can make now. ${prepared}`
}
