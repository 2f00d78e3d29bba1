import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { differenceInWords, formatMoney } from '#shared/kernel/money.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { allowanceDifference, lineTotal } from '#shared/selections/rules.ts'
import { unitPriceInWords } from '#shared/catalog/rules.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { itemQuery } from '#web/reads/catalog.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { ProjectZone } from '#web/platform/project-zone.tsx'
import { useToday } from '#web/platform/use-today.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { bothOf, QueryGate } from '#web/ui/page/query-gate.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { Skeleton, SkeletonForm } from '#web/ui/page/skeleton.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { toProjectSelections } from '#web/platform/paths.ts'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { AddAnotherButton } from './add-another-button.tsx'
import { toCatalog } from '../links.ts'
import { useAddSelection } from '../queries.ts'
import { SelectionFields } from './selection-fields.tsx'
import { optionOfItem } from './selection-form.ts'
import { SendField } from '../sending/send-field.tsx'
import { hintAfterAdding, numberOf, useSelectionForm } from './use-selection-form.ts'

const OptionsField = onDemand(() => import('../options/options-field.tsx').then((module) => module.OptionsField))

type NewSelectionScreenProps = { projectId: number; itemId: number; categoryId: number | undefined }

/** Creates a selection from a catalog item. */
export function NewSelectionScreen({ projectId, itemId, categoryId }: NewSelectionScreenProps) {
  const item = useQuery(itemQuery(itemId))
  const project = useQuery(projectQuery(projectId))
  if (!useCurrentUser().can.build) return <Restricted text="Only builders and administrators can add selections." />
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Add New Selection"
        subtitle={project.data?.address}
        back={<BackLink {...toProjectSelections(projectId)}>{project.data?.name ?? 'Project'}</BackLink>}
      />
      <QueryGate
        query={bothOf(item, project)}
        loading={<FormSkeleton />}
        failed="The form could not be loaded"
        missing={{ title: item.error ? 'Item not found' : 'Project not found' }}
      >
        {([itemData, projectData]) => (
          <ProjectZone timeZone={projectData.timeZone}>
            <NewSelectionForm item={itemData} project={projectData} categoryId={categoryId ?? itemData.categoryId} />
          </ProjectZone>
        )}
      </QueryGate>
    </div>
  )
}

type FormProps = { item: SelectionItem; project: ProjectDetail; categoryId: number }

function NewSelectionForm({ item, project, categoryId }: FormProps) {
  const [optionsOpen, setOptionsOpen] = useState(false)
  const mutation = useAddSelection(project.id)
  const today = useToday()
  const navigate = useNavigate()
  const { form, save, optionsProps } = useSelectionForm({
    project,
    // A call with a status sends the selection at once.
    start: {
      name: item.name,
      categoryId,
      selectedItemId: item.id,
      unit: item.unit,
      options: [optionOfItem(item)],
      send: true,
    },
    add: async (draft) => {
      const { people } = await mutation.mutateAsync(draft)
      toast.success('Selection added to project successfully', hintAfterAdding(people))
      letGo()
    },
  })
  const sent = form.formState.isSubmitSuccessful && !form.rootError
  const letGo = useUnsavedGuard(form.formState.isDirty && !mutation.isSuccess && !sent, 'this selection')
  const back = () => navigate(toProjectSelections(project.id))
  const add = save(back)
  const addAnother = save(() => navigate(toCatalog({ categoryId: item.categoryId, projectId: project.id })))
  const { isSubmitting } = form.formState
  const [preselected] = form.watch('options')
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <SelectedItemSummary
        item={item}
        currency={project.currency}
        quantity={preselected?.quantity ?? form.watch('quantity')}
        price={preselected?.price ?? null}
        allowance={form.watch('allowance')}
      />
      <Card>
        <form onSubmit={(event) => void add(event)} noValidate className="flex flex-col gap-5">
          <FormError message={form.rootError} />
          <SelectionFields
            form={form}
            project={project}
            name={
              <Field label="Name" error={form.errorOf('name')}>
                <Input {...form.register('name')} readOnly className="bg-sunken!" />
              </Field>
            }
            category={item.categoryName}
            minDeadline={today}
            pricedIn={item.unit}
          >
            {optionsOpen ? (
              <OptionsField
                fallback={<Skeleton className="h-28 rounded-card" />}
                {...optionsProps()}
                project={project}
                categoryId={categoryId}
                fixed
              />
            ) : (
              <Button
                variant="secondary"
                icon={<Plus aria-hidden />}
                className="self-start"
                onClick={() => setOptionsOpen(true)}
              >
                Price, note, more options
              </Button>
            )}
          </SelectionFields>
          <SendField form={form} project={project} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={() => void back()}>
              Cancel
            </Button>
            <AddAnotherButton pending={isSubmitting} onClick={(event) => void addAnother(event)} />
            <Button type="submit" pending={isSubmitting} pendingText="Adding...">
              Add Selection
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}

type SelectedItemSummaryProps = {
  item: SelectionItem
  currency: string
  quantity: NumberFieldValue
  /** For this project; else the catalog's. */
  price: NumberFieldValue
  allowance: NumberFieldValue
}

function SelectedItemSummary({ item, currency, quantity, price, allowance }: SelectedItemSummaryProps) {
  const total = typeof quantity === 'number' ? lineTotal(quantity, numberOf(price) ?? item.price) : null
  const difference = allowanceDifference(total, typeof allowance === 'number' ? allowance : null)
  return (
    <Card
      as="section"
      flush
      aria-label="Selected item"
      className="h-fit max-lg:flex tight:flex-wrap lg:sticky lg:top-6"
    >
      <Picture
        {...pictureSizes(item.imageUrl)}
        sizes="(min-width: 1024px) 18rem, 8rem"
        alt={item.name}
        fallback={swatchFor(item.categoryName, item.name)}
        eager
        className="max-lg:w-32! max-lg:shrink-0"
      />
      <div className="min-w-0 p-4">
        <h2 className="font-semibold">{item.name}</h2>
        <p className="text-sm text-ink-soft">{[item.brand, item.model].filter(Boolean).join(' · ')}</p>
        <p className="mt-2 font-medium tabular-nums">{unitPriceInWords(item.price, item.unit, currency)}</p>
        {total !== null && (quantity !== 1 || difference !== null) && (
          <p className="mt-1 text-sm tabular-nums">
            Total {formatMoney(total, currency)}
            {difference !== null && `, ${differenceInWords(difference, currency)}`}
          </p>
        )}
      </div>
    </Card>
  )
}

function FormSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6 lg:grid-cols-[18rem_1fr]">
      <span className="sr-only">Loading item...</span>
      <Skeleton className="aspect-square rounded-card max-lg:h-32 max-lg:w-full" />
      <SkeletonForm fields={9} />
    </div>
  )
}
