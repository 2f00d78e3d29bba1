import { Link } from '@tanstack/react-router'
import CalendarClock from 'virtual:icons/calendar-clock'
import Ellipsis from 'virtual:icons/ellipsis'
import FileSpreadsheet from 'virtual:icons/file-spreadsheet'
import PiggyBank from 'virtual:icons/piggy-bank'
import Upload from 'virtual:icons/upload'
import { useState } from 'react'
import { exportSelections } from '#shared/exports/endpoints.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { addressOf } from '#web/platform/network/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

const ShiftDeadlinesDialog = onDemand(() =>
  import('../bulk/shift-deadlines-dialog.tsx').then((module) => module.ShiftDeadlinesDialog),
)

const AllowanceDialog = onDemand(() =>
  import('../allowances/allowance-dialog.tsx').then((module) => module.AllowanceDialog),
)

/** What concerns all selections of a project together. */
export function ManageMenu({ project, selections }: { project: ProjectDetail; selections: readonly Selection[] }) {
  const [open, setOpen] = useState<'shift' | 'allowance'>()
  const close = () => setOpen(undefined)
  const dated = selections.filter(({ status, deadline }) => isOpen(status) && deadline !== null)
  const query = { projectId: project.id, format: 'xlsx' }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="secondary" icon={<Ellipsis aria-hidden />}>
            {project.can.addSelections ? 'Manage' : 'More'}
          </Button>
        }
      >
        {project.can.addSelections && (
          <MenuItem
            icon={<CalendarClock aria-hidden />}
            onSelect={() =>
              dated.length === 0
                ? toast.info('No deadlines to move', 'No open selection has a deadline yet.')
                : setOpen('shift')
            }
          >
            Move deadlines
          </MenuItem>
        )}
        {project.can.addSelections && (
          <MenuItem icon={<PiggyBank aria-hidden />} onSelect={() => setOpen('allowance')}>
            Add shared allowance
          </MenuItem>
        )}
        {project.can.addSelections && (
          <MenuLink
            icon={<Upload aria-hidden />}
            render={<Link to="/import" search={{ kind: 'selections', projectId: project.id }} />}
          >
            Import selections
          </MenuLink>
        )}
        <MenuLink
          icon={<FileSpreadsheet aria-hidden />}
          render={<a href={addressOf(exportSelections, { query })} download aria-label="Export to Excel" />}
        >
          Export to Excel
        </MenuLink>
      </Menu>
      {open === 'shift' && <ShiftDeadlinesDialog projectId={project.id} selections={dated} onClose={close} />}
      {open === 'allowance' && <AllowanceDialog project={project} selections={selections} onClose={close} />}
    </>
  )
}
