import { Controller } from 'react-hook-form'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { reachesEveryone, recipientsInWords } from '#shared/people/recipients.ts'
import { ControlledSwitch } from '#web/ui/fields/controlled-switch.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import type { SelectionForm } from '../editing/selection-form.ts'

const Recipients = onDemand(() => import('./recipients.tsx').then((module) => module.Recipients))

/** Whether clients see a new selection at once, and who they are. A template has nobody to send to. */
export function SendField({ form, project }: { form: SelectionForm; project: ProjectDetail }) {
  if (project.isTemplate) return null
  return (
    <div className="flex flex-col gap-3">
      <ControlledSwitch
        form={form}
        name="send"
        label={`Send to ${recipientsInWords(project)} now`}
        hint="When this is off, it is a draft that only your team sees until you send it."
      />
      {/* Where everyone gets it, the label has named them all. */}
      {form.watch('send') && !reachesEveryone(project) && (
        <Controller
          control={form.control}
          name="invite"
          render={({ field }) => (
            <div className="rounded-control bg-sunken px-4 py-3">
              <Recipients projects={[project]} invite={field.value} onInvite={field.onChange} />
            </div>
          )}
        />
      )}
    </div>
  )
}
