import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs, TabPanel } from '#web/ui/page/tabs.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { AnchorsSection } from './anchors-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { settingsSections, type SettingsSection } from './sections.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'

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
