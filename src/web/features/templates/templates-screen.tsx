import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import { formatMoney } from '#shared/kernel/money.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { milestonesInWords } from '#shared/schedule/milestones/words.ts'
import type { StarterTemplate, Template } from '#shared/templates/contract.ts'
import type { CopySource } from '#shared/templates/schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonCard } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { templatesQuery, useCreateTemplate } from './queries.ts'
import { RoomPicture } from '#web/features/projects/parts/room-picture.tsx'

const CreateProjectDialog = onDemand(() =>
  import('#web/features/projects/parts/create-project-dialog.tsx').then((module) => module.CreateProjectDialog),
)

/** The company's templates, and those that ship with the product. */
export function TemplatesScreen() {
  const [using, setUsing] = useState<CopySource>()
  const create = useTemplateCreation()
  return (
    <>
      <PageHeader
        back={<BackLink to="/projects">Projects</BackLink>}
        title="Templates"
        subtitle="Start a house with its rooms, allowances and options already planned."
        actions={
          <Button
            icon={<Plus aria-hidden />}
            pending={create.isPending}
            onClick={() => create.run({ name: 'New template' })}
          >
            New template
          </Button>
        }
      />
      <QueryGate
        query={useQuery(templatesQuery)}
        loading={
          <div role="status" className={grid}>
            <span className="sr-only">Loading templates...</span>
            <SkeletonCard picture="h-36" />
            <SkeletonCard picture="h-36" />
            <SkeletonCard picture="h-36" />
          </div>
        }
        failed="The templates could not be loaded"
      >
        {({ own, starters }) => (
          <div className="flex flex-col gap-8">
            <section aria-labelledby="own-templates">
              <h2 id="own-templates" className="mb-3 font-serif text-lg font-semibold">
                Your templates
              </h2>
              {own.length === 0 ? (
                <p className="text-sm text-ink-soft">
                  None yet. Open a project and choose “Save as template”, or copy a starter template below.
                </p>
              ) : (
                <ul className={grid}>
                  {own.map((template) => (
                    <TemplateCard
                      key={template.id}
                      template={template}
                      onUse={() => setUsing({ projectId: template.id })}
                    />
                  ))}
                </ul>
              )}
            </section>
            <section aria-labelledby="starter-templates">
              <h2 id="starter-templates" className="mb-3 font-serif text-lg font-semibold">
                Starter templates
              </h2>
              <ul className={grid}>
                {starters.map((template) => (
                  <TemplateCard
                    key={template.key}
                    template={template}
                    onUse={() => setUsing({ starter: template.key })}
                    onCopy={() => create.run({ name: template.name, starter: template.key })}
                  />
                ))}
              </ul>
            </section>
          </div>
        )}
      </QueryGate>
      {using && <CreateProjectDialog onClose={() => setUsing(undefined)} templates={[using]} />}
    </>
  )
}

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4'

function useTemplateCreation() {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useCreateTemplate()
  const once = useSendOnce()
  const run = async (body: Parameters<typeof mutateAsync>[0]['body']) => {
    try {
      const { id } = await once(body, (key) => mutateAsync({ body, key }))
      await navigate({ to: '/projects/$projectId', params: { projectId: String(id) } })
    } catch (error) {
      toast.error('Not created', messageOf(error, 'The template could not be created.'))
    }
  }
  return { isPending, run: (body: Parameters<typeof run>[0]) => void run(body) }
}

type CardProps = { template: Template | StarterTemplate; onUse: () => void; onCopy?: () => void }

function TemplateCard({ template, onUse, onCopy }: CardProps) {
  const { name, description, selections, allowances, currency, rooms } = template
  const named = rooms.map(({ room }) => room ?? 'No room')
  return (
    <Card as="li" className="flex flex-col gap-3 overflow-hidden p-0!">
      <div className="h-36">
        <RoomPicture
          names={/house/i.test(name) ? [] : [name, ...named]}
          sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 95vw"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 px-4">
        <h3 className="font-medium">
          {'id' in template ? (
            <Link
              to="/projects/$projectId"
              params={{ projectId: String(template.id) }}
              className="underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
        <p className="text-sm tabular-nums">
          {selectionsInWords(selections)} · {template.milestones > 0 && `${milestonesInWords(template.milestones)} · `}
          {formatMoney(allowances, currency)} in allowances
        </p>
        <p className="text-xs text-ink-soft">{named.slice(0, 6).join(', ') + (named.length > 6 ? ' and more' : '')}</p>
      </div>
      <div className="flex flex-wrap gap-2 p-4 pt-1">
        <Button
          size="sm"
          variant="secondary"
          disabled={selections === 0}
          aria-label={`Start a project: ${name}`}
          onClick={onUse}
        >
          Start a project
        </Button>
        {onCopy && (
          <Button size="sm" variant="ghost" aria-label={`Edit a copy: ${name}`} onClick={onCopy}>
            Edit a copy
          </Button>
        )}
      </div>
    </Card>
  )
}
