import Check from 'virtual:icons/check'
import FolderKanban from 'virtual:icons/folder-kanban'
import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, CountBadge, type Tone } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DataList } from '#web/ui/lists/data-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { Figure, FigureLine } from '#web/ui/page/figure-line.tsx'
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx'
import { Table, type Column } from '#web/ui/lists/table.tsx'
import { TabPanel, Tabs } from '#web/ui/page/tabs.tsx'

const tones: Tone[] = ['neutral', 'info', 'good', 'warn', 'danger', 'accent']
const rows = [
  { id: 1, name: 'Kitchen tap', room: 'Kitchen', price: '$420', status: 'approved' },
  { id: 2, name: 'Splashback tile', room: 'Kitchen', price: '$1,280', status: 'in review' },
]

const columns: Column<(typeof rows)[number]>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, primary: true },
  { key: 'room', header: 'Room', cell: (row) => row.room },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => (
      <Badge dot tone="good">
        {row.status}
      </Badge>
    ),
  },
  { key: 'price', header: 'Price', cell: (row) => row.price, align: 'end' },
]

export function Shapes() {
  const [tab, setTab] = useState('details')
  return (
    <>
      <PageHeader
        title="Ridge Road residence"
        subtitle="12 Ridge Road, Hobart"
        badge={
          <Badge tone="info" dot>
            Active
          </Badge>
        }
        actions={<Button>Edit Project</Button>}
      />
      <FigureLine label="Figures">
        <Figure label="Total Projects" value="24" hint="12 active, 8 completed" />
        <Figure label="Overdue" value="3" tone="danger" />
        <Figure label="Completed" value="8" hint="this month" />
        <Figure label="Loading" value="" hint=" " loading />
      </FigureLine>
      <div className="flex flex-wrap items-center gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} dot>
            {tone}
          </Badge>
        ))}
        <Badge tone="good" icon={<Check aria-hidden />}>
          approved
        </Badge>
        <span className="flex">
          <CountBadge count={5} of="unread" />
        </span>
        <Avatar initials="SC" /> <Avatar initials="" size="sm" />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <ProgressBar label="Selections" value={64} text="16 of 25" />
        <ProgressBar label="Budget" value={104} text="104% used" tone="danger" />
        <Banner tone="info" title="Sample data">
          These projects are examples.
        </Banner>
        <Banner tone="warn">Price changed since it was chosen.</Banner>
        <Banner tone="danger">Invalid email or password. Please try again.</Banner>
        <Banner tone="good">Signed on Nov 15, 2026.</Banner>
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {(['stone', 'timber', 'tile', 'metal', 'paint', 'light', 'plain'] as const).map((kind) => (
          <Card key={kind} flush>
            <Picture src={null} alt={kind} fallback={kind} />
            <p className="p-3 text-sm">{kind}</p>
          </Card>
        ))}
      </div>
      <Card>
        <CardHeader
          title="Details"
          text="Key and value"
          actions={
            <Button size="sm" variant="secondary">
              Edit
            </Button>
          }
        />
        <DataList
          items={[
            { label: 'Brand', value: 'Astra' },
            { label: 'Model', value: 'A69.08' },
            { label: 'Finish', value: null },
          ]}
        />
      </Card>
      <Table caption="Selections" rows={rows} rowKey={(row) => row.id} columns={columns} />
      <Tabs
        label="Project"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'details', label: 'Details' },
          { value: 'selections', label: 'Selections', count: 25 },
          { value: 'timeline', label: 'Timeline' },
          { value: 'communications', label: 'Communications' },
        ]}
      >
        <TabPanel value="details">Details</TabPanel>
        <TabPanel value="selections">
          <SkeletonList rows={2} />
        </TabPanel>
        <TabPanel value="timeline">Timeline</TabPanel>
        <TabPanel value="communications">Communications</TabPanel>
      </Tabs>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <EmptyState
          icon={<FolderKanban />}
          title="No projects found"
          text="Create the first one."
          action={<Button>Create First Project</Button>}
        />
        <ErrorState title="Failed to fetch projects" text="Please check your connection." onRetry={() => {}} />
      </div>
    </>
  )
}
