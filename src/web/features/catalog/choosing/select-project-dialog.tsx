import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { projectChoicesQuery } from '#web/reads/projects.ts'
import { itemQuery } from '#web/reads/catalog.ts'

const SEARCH_FROM = 8

type SelectProjectDialogProps = {
  itemId: number | undefined
  /** The item as the list has it. */
  known?: SelectionItem
  onClose: () => void
}

/** Asks which project the item is for, then opens the new-selection form. */
export function SelectProjectDialog({ itemId, known, onClose }: SelectProjectDialogProps) {
  const open = itemId !== undefined
  const { data: item } = useQuery({ ...itemQuery(itemId ?? 0), enabled: open && !known, initialData: known })
  const [picked, setPicked] = useState<number>()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const choices = useQuery({ ...projectChoicesQuery(q), enabled: open })
  const projects = choices.data ?? []
  const navigate = useNavigate()
  // A single project is preselected.
  const chosen = picked ?? (q === '' && projects.length === 1 ? projects[0]?.id : undefined)
  const none = choices.data?.length === 0 && q === ''
  const proceed = () => {
    if (!item || chosen === undefined) return
    const form: string = `/projects/${chosen}/selections/new`
    void navigate({ to: form, search: { itemId: item.id, categoryId: item.categoryId } as never })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Select Project"
      text={item && `Which project is “${item.name}” for?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {none ? (
            <ButtonAnchor href="/projects">Go to Projects</ButtonAnchor>
          ) : (
            <Button disabled={chosen === undefined || !item} onClick={proceed}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <QueryGate
        query={choices}
        level={3}
        loading={<SkeletonList bare rows={3} label="Loading projects..." />}
        failed="The projects could not be loaded"
      >
        {() =>
          none ? (
            <p className="py-4 text-sm">No projects available. Please create a project first.</p>
          ) : (
            <div className="flex flex-col gap-3">
              {(projects.length > SEARCH_FROM || typed) && (
                <SearchInput label="Search projects" className="sm:w-full" value={typed} onChange={setTyped} />
              )}
              <div role="radiogroup" aria-label="Project" className="flex max-h-80 flex-col gap-1 overflow-y-auto">
                {projects.map((project) => (
                  <label
                    key={project.id}
                    className={cx(
                      'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm hover:bg-sunken',
                      'has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-primary',
                    )}
                  >
                    <input
                      type="radio"
                      name="project"
                      className="size-4 accent-primary"
                      checked={chosen === project.id}
                      onChange={() => setPicked(project.id)}
                      onKeyDown={(event) => event.key === 'Enter' && proceed()}
                    />
                    <span className="min-w-0">
                      {project.name} - {project.address}
                    </span>
                  </label>
                ))}
                {projects.length === 0 && <p className="px-3 py-2 text-sm text-ink-soft">No projects found.</p>}
              </div>
            </div>
          )
        }
      </QueryGate>
    </Dialog>
  )
}
