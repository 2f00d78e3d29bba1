import { withoutInstallDayInWords } from '#shared/schedule/milestones/milestone-words.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** What an import leaves without an install day, and where rules give one to all of them at once. */
export const WithoutInstallDay = ({ count }: { count: number }) =>
  count > 0 && (
    <Banner tone="warn" title={`${withoutInstallDayInWords(count)}.`}>
      No deadline follows from the schedule for {count === 1 ? 'it' : 'them'}. The{' '}
      <TextLink to="/settings" search={{ section: 'schedule' }}>
        install rules
      </TextLink>{' '}
      say at which milestone a room, phase, category or trade is installed.
    </Banner>
  )
