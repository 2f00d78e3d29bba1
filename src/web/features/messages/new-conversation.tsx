import { useQuery } from '@tanstack/react-query'
import SquarePen from 'virtual:icons/square-pen'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { projectChoicesQuery } from '#web/reads/projects.ts'

/** Opens the conversation of a project, also an empty one. */
export function NewConversation({ onChosen }: { onChosen: (projectId: number) => void }) {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const { data: projects = [], isFetching } = useQuery({ ...projectChoicesQuery(q), enabled: open })
  return (
    <>
      <Button icon={<SquarePen aria-hidden />} onClick={() => setOpen(true)}>
        New Message
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title="New Message"
        text="Choose the project that it is about."
      >
        <Field label="Project">
          <Combobox
            options={projects.map(({ id, name, address }) => ({ value: String(id), label: name, hint: address }))}
            value={null}
            onSearch={setQ}
            loading={isFetching}
            placeholder="Search projects"
            onChange={(id) => {
              if (id === null) return
              setOpen(false)
              onChosen(Number(id))
            }}
          />
        </Field>
      </Dialog>
    </>
  )
}
