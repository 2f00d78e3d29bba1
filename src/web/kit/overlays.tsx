import Info from 'virtual:icons/info'
import Ellipsis from 'virtual:icons/ellipsis'
import Pencil from 'virtual:icons/pencil'
import Trash from 'virtual:icons/trash'
import { useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CommandPalette, openCommandPalette } from '#web/ui/overlays/command-palette.tsx'
import { useCommands } from '#web/ui/overlays/commands.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Popover, Tooltip } from '#web/ui/overlays/popover.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

const commands = [{ id: 'new', label: 'New project', group: 'Create', run: () => toast.info('New project') }]

export function Overlays() {
  const [open, setOpen] = useState(false)
  useCommands('kit', commands)
  return (
    <section className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Button
        variant="danger"
        onClick={() =>
          void confirm({
            title: 'Delete “Kitchen tap”?',
            text: 'This cannot be undone.',
            action: 'Delete selection',
          }).then((yes) => toast.info(yes ? 'Deleted' : 'Kept'))
        }
      >
        Confirm
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast.success('Project created', 'Your new project has been created successfully.', {
            action: { label: 'Undo', onClick: () => {} },
          })
        }
      >
        Toast
      </Button>
      <Button variant="secondary" onClick={() => toast.error('Error', 'Failed to create project')}>
        Error toast
      </Button>
      <Button variant="secondary" onClick={openCommandPalette}>
        Palette
      </Button>
      <Menu trigger={<IconButton label="More" icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => {}}>
          Edit
        </MenuItem>
        <MenuItem icon={<Trash aria-hidden />} danger onSelect={() => {}}>
          Delete
        </MenuItem>
      </Menu>
      <Popover trigger={<Button variant="secondary">Popover</Button>} title="Allowance">
        What the contract includes.
      </Popover>
      <Tooltip text="Only for a mouse">
        <IconButton label="Info" icon={<Info aria-hidden />} />
      </Tooltip>
      <CommandPalette />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New Project"
        text="The client is invited later."
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button>Create Project</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Name">
            <Input />
          </Field>
          <Field label="Address">
            <Input />
          </Field>
        </div>
      </Dialog>
    </section>
  )
}
