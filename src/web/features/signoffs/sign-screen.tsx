import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import PenLine from 'virtual:icons/pen-line'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { figures } from '#shared/figures/glossary.ts'
import { sumOf } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { paidAmounts, paidOf, paidParts } from '#shared/signoffs/paid.ts'
import { consent } from '#shared/signoffs/rules.ts'
import { useOffline } from '#web/platform/network/connectivity.ts'
import { OfflineNotice } from '#web/ui/page/offline-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton, SkeletonLines } from '#web/ui/page/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { toSignQuery } from './queries.ts'
import { SignLine } from './sign-line.tsx'
import { NothingToSign } from './nothing-to-sign.tsx'
import { PaidSum } from './paid-sum.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { type Answer, approvedOf, useSigning } from './use-signing.ts'

type SignScreenProps = { projectId: number; selectionIds: readonly number[] }

/** The review before signing: every line as it will be signed, then one name for all of them. */
export function SignScreen({ projectId, selectionIds }: SignScreenProps) {
  const query = useQuery(toSignQuery(projectId))
  const picked = (lines: readonly Selection[]) => lines.filter(({ id }) => selectionIds.includes(id))
  return (
    <>
      <PageHeader
        title="Review and sign"
        subtitle={picked(query.data ?? [])[0]?.projectName}
        back={
          <BackLink to="/my-selections" search={{ project: projectId }}>
            My Selections
          </BackLink>
        }
      />
      <QueryGate
        query={query}
        loading={<LoadingLines lines={Math.max(1, selectionIds.length)} />}
        failed="This could not be loaded"
        missing={{ title: 'Project not found' }}
      >
        {(lines) => <Picked projectId={projectId} lines={picked(lines)} all={lines} />}
      </QueryGate>
    </>
  )
}

type PickedProps = { projectId: number; lines: readonly Selection[]; all: readonly Selection[] }

function Picked({ projectId, lines, all }: PickedProps) {
  if (lines.length === 0) {
    return <NothingToSign projectId={projectId} text="First pick the selections that you want to sign." />
  }
  return (
    <SameCents amounts={[...lines.flatMap(amountsOf), ...paidAmounts(paidOf(paidParts(all, lines)))]}>
      <ToSign projectId={projectId} opened={lines} all={all} />
    </SameCents>
  )
}

type OpenedProps = {
  projectId: number
  opened: readonly Selection[]
  /** Every selection of the project: what was signed before counts against a shared allowance. */
  all: readonly Selection[]
}

const amountsOf = ({ unitPrice, total, allowance, difference, choices, sharedAllowance }: Selection) => [
  unitPrice,
  total,
  allowance,
  difference,
  sharedAllowance?.remaining,
  ...choices.flatMap((choice) => [choice.price, choice.total]),
]

/** Whether there is anything to sign is decided when the page opens, so that it stays after signing. */
function ToSign(props: OpenedProps) {
  const [answerable] = useState(() => props.opened.some(({ can }) => can.sign || can.decline))
  if (answerable) return <SignForm {...props} />
  return <NothingToSign projectId={props.projectId} selections={props.opened} />
}

function LoadingLines({ lines }: { lines: number }) {
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(24rem,55%)]">
      <span className="sr-only">Loading what you are about to sign...</span>
      <div className="flex flex-col gap-4">
        {Array.from({ length: lines }, (_, line) => (
          <LoadingLine key={line} />
        ))}
      </div>
      <Card className="flex flex-col gap-4">
        <SkeletonLines sizes={['h-6 w-2/5', 'h-4', 'h-4', 'h-4 w-4/5', 'mt-2 h-11', 'h-28', 'h-12']} />
      </Card>
    </div>
  )
}

function LoadingLine() {
  return (
    <Card flush className="sm:flex">
      <Skeleton className="aspect-square rounded-none sm:m-4 sm:mr-0 sm:w-52 sm:rounded-control lg:w-40 xl:w-52" />
      <span className="flex flex-1 flex-col gap-3 p-4">
        <SkeletonLines sizes={['h-3 w-1/3', 'h-6 w-3/5', 'mt-1 h-4 w-4/5', 'h-4 w-2/5', 'h-4 w-3/5', 'h-4 w-2/5']} />
      </span>
    </Card>
  )
}

function SignForm({ projectId, opened, all }: OpenedProps) {
  const navigate = useNavigate()
  const { id: readerId, firstName, lastName } = useCurrentUser()
  const signing = useSigning({ projectId, opened, all, readerId }, (signed) =>
    navigate({
      to: '/projects/$projectId/sign-offs/$signOffId',
      params: { projectId, signOffId: signed.id },
      search: { signed: true },
      replace: true,
    }),
  )
  const { form } = signing
  const offline = useOffline()
  const ownName = [firstName, lastName].filter(Boolean).join(' ')
  if (signing.isSigned) {
    return (
      <div role="alert">
        <NothingToSign projectId={projectId} selections={signing.shown} />
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!signing.signing) void signing.sign(event)
      }}
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(24rem,55%)]"
    >
      <ol className="flex flex-col gap-4">
        {signing.shown.map((selection, index) => (
          <SignLine
            key={selection.id}
            form={form}
            index={index}
            selection={selection}
            changed={signing.changed[selection.id]}
          />
        ))}
      </ol>
      <Card as="section" aria-label="Signature" className="flex flex-col gap-5 lg:sticky lg:top-6">
        <Summary answers={signing.answers} all={all} />
        <Field
          label="Your full name"
          required
          error={form.errorOf('signature.name')}
          hint={<NameHint name={ownName} />}
        >
          <Input
            {...form.register('signature.name')}
            placeholder={ownName}
            autoComplete="name"
            className="font-serif text-lg!"
          />
        </Field>
        <div>
          <p className="mb-1.5 text-sm font-medium">
            Drawn signature <span className="ml-1 font-normal text-ink-soft">optional</span>
          </p>
          <Controller
            control={form.control}
            name="signature.drawing"
            render={({ field }) => (
              <SignaturePad
                value={typeof field.value === 'object' && field.value ? field.value : null}
                onChange={field.onChange}
              />
            )}
          />
          <p role="alert" className="text-sm text-danger-ink empty:hidden">
            {form.errorOf('signature.drawing')}
          </p>
        </div>
        <Controller
          control={form.control}
          name="consent"
          render={({ field }) => (
            <Checkbox
              checked={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={form.errorOf('consent')}
              label={consent.text}
            />
          )}
        />
        <FormError message={form.rootError ?? signing.linesError} />
        {offline && (
          <OfflineNotice reason="Signing needs a connection, because what you sign is checked against the current prices." />
        )}
        <Button
          type="submit"
          size="lg"
          disabled={offline}
          icon={<PenLine aria-hidden />}
          pending={signing.signing}
          pendingText="Signing..."
        >
          {buttonText(signing.answers)}
        </Button>
      </Card>
    </form>
  )
}

/** Only the account's own name counts, so a wrong one is corrected before signing. */
function NameHint({ name }: { name: string }) {
  return (
    <>
      {name === '' ? 'Your account has no name yet. ' : 'Typing your name is your signature. Is the name wrong? '}
      <TextLink to="/settings" search={{ section: 'profile' }}>
        {name === '' ? 'Add it to your profile' : 'Correct your profile'}
      </TextLink>
    </>
  )
}

type Answers = ReturnType<typeof useSigning>['answers']

const count = (answers: Answers, wanted: Answer) => answers.filter(({ answer }) => answer === wanted).length

function buttonText(answers: Answers): string {
  const lines = answers.length - count(answers, 'open')
  if (lines === 0) return 'Sign'
  return lines === 1 ? 'Sign 1 selection' : `Sign ${lines} selections`
}

/** The total of the signature, and one sum of what the signer pays of it, with its parts. */
function Summary({ answers, all }: { answers: Answers; all: readonly Selection[] }) {
  const approved = approvedOf(answers)
  const currency = answers[0]?.selection.currency ?? 'USD'
  const { money } = useMoney(currency)
  const paid = paidOf(paidParts(all, approved))
  return (
    <div>
      <h2 className="font-serif text-lg font-semibold">What you sign</h2>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1 text-sm tabular-nums">
        <dt className="text-ink-soft">Approved</dt>
        <dd className="text-right">{count(answers, 'approve')}</dd>
        <dt className="text-ink-soft">Declined</dt>
        <dd className="text-right">{count(answers, 'decline')}</dd>
        <dt className="text-ink-soft">Left open</dt>
        <dd className="text-right">{count(answers, 'open')}</dd>
        <dt className="pt-1 font-medium">{figures.totalApproved.label}</dt>
        <dd className="pt-1 text-right text-base font-semibold">{money(sumOf(approved, 'total') ?? 0)}</dd>
      </dl>
      {paid && <PaidSum paid={paid} currency={currency} />}
    </div>
  )
}
