import { useNavigate } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import ArchiveRestore from 'virtual:icons/archive-restore'
import CalendarRange from 'virtual:icons/calendar-range'
import CopyPlus from 'virtual:icons/copy-plus'
import LayoutTemplate from 'virtual:icons/layout-template'
import Pencil from 'virtual:icons/pencil'
import Printer from 'virtual:icons/printer'
import { useState, type ReactNode, type Ref } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { MoreActions } from '#web/ui/overlays/more-actions.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useArchiveProject } from './queries.ts'
import { ProjectStatusBadge, SampleBadge } from './status-badge.tsx'

const SaveTemplateDialog = onDemand(() =>
  import('#web/features/templates/parts/save-template-dialog.tsx').then((module) => module.SaveTemplateDialog),
)
const CopySelectionsDialog = onDemand(() =>
  import('#web/features/templates/parts/copy-selections-dialog.tsx').then((module) => module.CopySelectionsDialog),
)

type HeaderProps = {
  project: ProjectDetail
  /** Replaces the buttons while the details are edited. */
  saving?: ReactNode
  onEdit: () => void
  editButton: Ref<HTMLButtonElement>
}

export function ProjectHeader({ project, saving, onEdit, editButton }: HeaderProps) {
  const { archive, restore } = useArchiving(project)
  const builds = project.can.edit || project.can.restore
  const trade = useCurrentUser().type === 'subcontractor'
  return (
    <>
      <PageHeader
        back={<BackLink to={builds ? '/projects' : '/my-projects'}>{listName(builds, trade)}</BackLink>}
        title={project.name}
        badge={
          // On a phone in a line of its own, so that nothing moves when the title's font arrives.
          <div className="flex gap-2 max-sm:w-full">
            <ProjectStatusBadge status={project.status} archived={project.archivedAt !== null} />
            {project.isSample && <SampleBadge />}
          </div>
        }
        subtitle={project.address}
        actions={saving ?? (builds && <Actions {...{ project, onEdit, editButton, archive }} />)}
      />
      {project.can.restore && (
        <Banner
          className="mb-6"
          title="This project is archived"
          action={
            <Button size="sm" variant="secondary" icon={<ArchiveRestore aria-hidden />} onClick={restore}>
              Restore
            </Button>
          }
        >
          Everything on it is kept and can be read. Restore it to go on working.
        </Banner>
      )}
    </>
  )
}

type ActionsProps = Pick<HeaderProps, 'project' | 'onEdit' | 'editButton'> & { archive: () => void }

function Actions({ project, onEdit, editButton, archive }: ActionsProps) {
  const [open, setOpen] = useState<'copy' | 'save'>()
  const navigate = useNavigate()
  if (!project.can.edit) return null
  return (
    <>
      <Button ref={editButton} variant="secondary" icon={<Pencil aria-hidden />} onClick={onEdit}>
        Edit Project
      </Button>
      <MoreActions>
        <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
          Print
        </MenuItem>
        <MenuItem
          icon={<CalendarRange aria-hidden />}
          onSelect={() => void navigate({ to: '/log', search: { project: project.id } })}
        >
          Procurement log
        </MenuItem>
        <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => setOpen('copy')}>
          Copy selections
        </MenuItem>
        <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => setOpen('save')}>
          Save as template
        </MenuItem>
        <MenuItem icon={<Archive aria-hidden />} onSelect={archive}>
          Archive project
        </MenuItem>
      </MoreActions>
      {open === 'copy' && <CopySelectionsDialog project={project} onClose={() => setOpen(undefined)} />}
      {open === 'save' && <SaveTemplateDialog project={project} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useArchiving(project: ProjectDetail) {
  const { mutateAsync } = useArchiveProject(project.id)
  const run = async (away: boolean) => {
    try {
      await mutateAsync(away)
      if (!away) toast.success('Project restored', `${project.name} is back among your projects.`)
      else {
        toast.success('Project archived', `${project.name} is kept under Archived.`, {
          action: { label: 'Undo', onClick: () => void run(false) },
        })
      }
    } catch (error) {
      toast.error(
        away ? 'The project was not archived' : 'The project was not restored',
        messageOf(error, 'Please try again.'),
      )
    }
  }
  const archive = async () => {
    const text =
      'It no longer appears in your lists and figures. Nothing is deleted, and you can restore it at any time.'
    if (await confirm({ title: `Archive ${project.name}?`, text, action: 'Archive project', danger: false }))
      await run(true)
  }
  return { archive: () => void archive(), restore: () => void run(false) }
}

function listName(builds: boolean, trade: boolean): string {
  if (builds) return 'Projects'
  return trade ? 'Jobs' : 'My Projects'
}
