import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs, TabPanel } from '#web/ui/page/tabs.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { CalendarSection } from './calendar-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { settingsSections, type SettingsSection } from './sections.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import Monitor from 'virtual:icons/monitor'
import Moon from 'virtual:icons/moon'
import Sun from 'virtual:icons/sun'
import { setTheme, useTheme } from '#web/platform/theme.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { RadioCards } from '#web/ui/fields/choices.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Anchor } from '#shared/anchors/contract.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { anchorsQuery } from './queries.ts'

// Only owners and administrators open these.
const CompanySection = onDemand(() => import('./company-section.tsx').then((module) => module.CompanySection))
const TrialSection = onDemand(() => import('./trial-section.tsx').then((module) => module.TrialSection))
const ScheduleSection = onDemand(() => import('./schedule-section.tsx').then((module) => module.ScheduleSection))
const TeamSection = onDemand(() => import('./team-section.tsx').then((module) => module.TeamSection))

const labels: Record<SettingsSection, string> = {
  profile: 'Profile',
  security: 'Password & devices',
  notifications: 'Notifications',
  appearance: 'Appearance',
  calendar: 'Calendar',
  company: 'Company',
  schedule: 'Schedule',
  team: 'Team',
}
const forAdministrators = new Set<SettingsSection>(['company', 'schedule', 'team'])

type ScreenProps = {
  section: SettingsSection
  onSection: (section: SettingsSection) => void
  /** Shown above the profile. */
  invitations: ReactNode
}

export function SettingsScreen({ section, onSection, invitations }: ScreenProps) {
  const { can } = useCurrentUser()
  const offered = settingsSections.filter((one) => can.administer || !forAdministrators.has(one))
  const shown = offered.includes(section) ? section : 'profile'
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        tabs={offered.map((value) => ({ value, label: labels[value] }))}
        value={shown}
        onChange={onSection}
      >
        <div className="max-w-4xl">
          <TabPanel value="profile">
            {invitations}
            <ProfileSection />
          </TabPanel>
          <TabPanel value="security" className="flex flex-col gap-6">
            <PasswordSection />
            <DevicesSection />
          </TabPanel>
          <TabPanel value="notifications">
            <NotificationsSection />
          </TabPanel>
          <TabPanel value="appearance">
            <AppearanceSection />
          </TabPanel>
          <TabPanel value="calendar">
            <CalendarSection />
          </TabPanel>
          {can.administer && (
            <>
              <TabPanel value="company" className="flex flex-col gap-6">
                <CompanySection />
                <TrialSection />
                <StorageSection />
                <AnchorsSection />
              </TabPanel>
              <TabPanel value="schedule">
                <ScheduleSection />
              </TabPanel>
              <TabPanel value="team">
                <TeamSection />
              </TabPanel>
            </>
          )}
        </div>
      </Tabs>
    </>
  )
}

const options = [
  { value: 'light', label: 'Light', hint: 'Dark text on a light background', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', hint: 'Light text on a dark background', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', hint: 'Matches this device', icon: <Monitor aria-hidden /> },
] as const

function AppearanceSection() {
  const { theme } = useTheme()
  return (
    <Card as="section">
      <CardHeader title="Appearance" text="Kept on this device." />
      <RadioCards label="Theme" options={options} value={theme} onChange={setTheme} columns={3} />
    </Card>
  )
}

const SHOWN = 7

/** The daily proof of the company's audit log, to keep outside of Finishwork. */
function AnchorsSection() {
  return (
    <Card as="section">
      <CardHeader
        title="Daily proof"
        text="Once a day we sign a summary of your records. Keep a copy: it shows if anyone, including us, rewrites your history."
      />
      <QueryGate
        query={useQuery(anchorsQuery)}
        loading={<SkeletonList rows={1} label="Loading..." />}
        failed="The daily proof could not be loaded"
        level={3}
      >
        {(anchors) => <List anchors={anchors} />}
      </QueryGate>
    </Card>
  )
}

function List({ anchors }: { anchors: readonly Anchor[] }) {
  if (anchors.length === 0) return <p className="text-sm text-ink-soft">The first one is made tonight.</p>
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {anchors.slice(0, SHOWN).map(({ day, timeStampedAt }) => (
        <li key={day} className="flex flex-wrap justify-between gap-2">
          <a href={`/api/company/anchors/${day}`} download className="underline">
            {formatDay(day)}
          </a>
          <span className="text-ink-soft">
            {timeStampedAt ? 'Signed, with an independent time stamp' : 'Signed by our seal'}
          </span>
        </li>
      ))}
    </ul>
  )
}
