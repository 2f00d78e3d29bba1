import { useState } from 'react'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import type { ProjectValues } from './project-values.ts'
import type { ProjectEditing } from './use-project-edit.ts'

/** Someone else saved first: shows their changes, and asks which to keep where both changed the same field. */
export function ConflictPanel({ edit }: { edit: ProjectEditing }) {
  const [theirs, setTheirs] = useState<(keyof ProjectValues)[]>([])
  const fields = edit.conflict?.fields ?? []
  return (
    <Banner tone="warn" role="alert" title="This project was changed since you opened it.">
      <p>Nothing you typed is lost. This is what changed:</p>
      <ul className="my-3 flex flex-col gap-3">
        {fields.map(({ field, label, theirs: now, mine, clashes }) => (
          <li key={field} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <strong className="font-medium">{label}</strong> is now “{now}”{clashes && <> and you typed “{mine}”</>}
            </span>
            {clashes && (
              <SegmentedControl
                label={label}
                options={[
                  { value: 'mine', label: 'Keep mine' },
                  { value: 'theirs', label: 'Take theirs' },
                ]}
                value={theirs.includes(field) ? 'theirs' : 'mine'}
                onChange={(value) =>
                  setTheirs((old) => (value === 'theirs' ? [...old, field] : old.filter((taken) => taken !== field)))
                }
              />
            )}
          </li>
        ))}
      </ul>
      <Button size="sm" variant="secondary" onClick={() => edit.rebase(theirs)}>
        Continue with these
      </Button>
    </Banner>
  )
}
