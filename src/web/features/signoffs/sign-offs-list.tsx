import { Link } from '@tanstack/react-router'
import Download from 'virtual:icons/download'
import PenLine from 'virtual:icons/pen-line'
import { exportSignOffs } from '#shared/exports/endpoints.ts'
import type { SignOff } from '#shared/signoffs/contract.ts'
import { formatMoment } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { signOffsQuery } from '#web/reads/signoffs.ts'

/** All sign-offs of a project, newest first, each with its certificate. */
export function SignOffsList({ projectId }: { projectId: number }) {
  const signOffs = useInfinite(signOffsQuery(projectId))
  return (
    <section aria-labelledby="sign-offs" data-print="hide">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 id="sign-offs" className="font-serif text-lg font-semibold">
          Sign-offs
        </h2>
        {signOffs.total > 0 && <ExportMenu size="sm" endpoint={exportSignOffs} params={{ projectId }} />}
      </div>
      <PagedList
        paged={signOffs}
        level={3}
        loading={<SkeletonList rows={2} label="Loading sign-offs..." />}
        failed="The sign-offs could not be loaded"
        empty={
          <EmptyState
            level={3}
            icon={<PenLine />}
            title="Nothing signed yet"
            text="Every sign-off is listed here permanently, with its certificate."
          />
        }
        what="sign-offs"
      >
        {(acts) => (
          <Card flush>
            <ul>
              {acts.map((act) => (
                <Act key={act.id} act={act} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </section>
  )
}

function Act({ act }: { act: SignOff }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3 text-sm first:border-t-0">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link
          to="/projects/$projectId/sign-offs/$signOffId"
          params={{ projectId: act.projectId, signOffId: act.id }}
          className="font-medium underline-offset-4 hover:underline"
        >
          {act.signer.name}, <OneLine>{formatMoment(act.signedAt, act.timeZone)}</OneLine>
        </Link>
        <p className="truncate text-ink-soft">{act.lines.map(({ name }) => name).join(', ')}</p>
      </div>
      <ValidityBadge act={act} />
      <ButtonAnchor size="sm" variant="secondary" icon={<Download aria-hidden />} href={act.certificateUrl} download>
        Certificate
      </ButtonAnchor>
    </li>
  )
}

function ValidityBadge({ act }: { act: SignOff }) {
  const approvals = act.lines.filter(({ decision }) => decision === 'approve')
  const validLines = approvals.filter(({ valid }) => valid).length
  if (approvals.length === 0) return <Badge>Declined</Badge>
  if (approvals.some(({ waiting }) => waiting)) return <Badge tone="warn">Not approved yet</Badge>
  if (validLines === approvals.length) return <Badge tone="good">Valid</Badge>
  return <Badge tone="warn">{validLines === 0 ? 'Voided' : `${validLines} of ${approvals.length} valid`}</Badge>
}
