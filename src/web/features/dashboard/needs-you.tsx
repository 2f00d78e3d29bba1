import { createLink } from '@tanstack/react-router'
import CalendarClock from 'virtual:icons/calendar-clock'
import ChevronRight from 'virtual:icons/chevron-right'
import CircleCheck from 'virtual:icons/circle-check'
import CircleQuestionMark from 'virtual:icons/circle-question-mark'
import ListPlus from 'virtual:icons/list-plus'
import MailPlus from 'virtual:icons/mail-plus'
import MailX from 'virtual:icons/mail-x'
import PackageCheck from 'virtual:icons/package-check'
import Send from 'virtual:icons/send'
import type { ComponentProps, ReactNode } from 'react'
import type { BuilderDashboard } from '#shared/dashboard/contract.ts'
import { COUNTED, waitingInWords } from '#shared/messages/rules.ts'
import { cx } from '#web/ui/cx.ts'

/** What the builder owes others, each a link to the list where it is done. */
export function NeedsYou({ owed, communications }: Pick<BuilderDashboard, 'owed' | 'communications'>) {
  const { pendingQuestions, changeRequests } = communications
  const questions = pendingQuestions + changeRequests
  const { options, lateOptions, impossible, orders, drafts, uninvited, undelivered } = owed
  return (
    <section aria-labelledby="needs-you" className="mb-6">
      <h2 id="needs-you" className="mb-3 font-serif text-lg font-semibold">
        Needs you
      </h2>
      {questions + options + impossible + orders + drafts + uninvited + undelivered === 0 ? (
        <p className="flex items-center gap-2 rounded-card border bg-surface px-4 py-3 text-sm text-ink-soft [&_svg]:size-4">
          <CircleCheck aria-hidden className="text-good-ink" /> Nothing is due: no questions, options, orders, drafts or
          invitations.
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {questions > 0 && (
            <Task
              to="/communications"
              search={{ show: 'open' }}
              icon={<CircleQuestionMark aria-hidden />}
              title={`${counted(questions, 'question', 'questions')} to answer`}
              hint={changeRequests > 0 ? `${upTo(changeRequests)} about a change` : 'Your clients or trades asked'}
            />
          )}
          {options > 0 && (
            <Task
              to="/all-selections"
              search={{ show: 'options' }}
              icon={<ListPlus aria-hidden />}
              title={`${counted(options, 'selection needs', 'selections need')} options`}
              hint={lateOptions > 0 ? `${upTo(lateOptions)} past the deadline` : 'Clients cannot choose yet'}
              late={lateOptions > 0}
            />
          )}
          {impossible > 0 && (
            <Task
              to="/all-selections"
              search={{ show: 'schedule' }}
              icon={<CalendarClock aria-hidden />}
              title={`${counted(impossible, 'decision', 'decisions')} cannot be made in time`}
              hint="Open one to see what would help"
              late
            />
          )}
          {orders > 0 && (
            <Task
              to="/to-order"
              icon={<PackageCheck aria-hidden />}
              title={`${counted(orders, 'line', 'lines')} to order`}
              hint="Approved or included, and not yet on an order"
            />
          )}
          {drafts > 0 && (
            <Task
              to="/all-selections"
              search={{ filters: { status: ['draft'] } }}
              icon={<Send aria-hidden />}
              title={`${counted(drafts, 'draft', 'drafts')} not sent`}
              hint="Clients do not see them yet"
            />
          )}
          {uninvited > 0 && (
            <Task
              to="/clients"
              search={{ show: 'not_invited' }}
              icon={<MailPlus aria-hidden />}
              title={`${counted(uninvited, 'person', 'people')} not invited`}
              hint="On a project, and no email reaches them"
            />
          )}
          {undelivered > 0 && (
            <Task
              to="/clients"
              search={{ show: 'undelivered' }}
              icon={<MailX aria-hidden />}
              title={`${counted(undelivered, 'person', 'people')} did not get your email`}
              hint="It was refused or returned"
              late
            />
          )}
        </div>
      )}
    </section>
  )
}

const upTo = (count: number): string => waitingInWords(count, COUNTED.badge)
const counted = (count: number, one: string, many: string): string => `${upTo(count)} ${count === 1 ? one : many}`

type TaskProps = ComponentProps<'a'> & { icon: ReactNode; title: string; hint: string; late?: boolean }

function TaskAnchor({ icon, title, hint, late, ...rest }: TaskProps) {
  return (
    <a
      {...rest}
      className="flex min-w-0 items-center gap-3 rounded-card border bg-surface px-4 py-3 transition-colors hover:border-line-strong"
    >
      <span className="rounded-control bg-accent-soft p-2 text-accent-ink [&_svg]:size-4">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{title}</span>
        <span className={cx('block text-xs', late ? 'text-danger-ink' : 'text-ink-soft')}>{hint}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft md:max-lg:hidden" />
    </a>
  )
}

const Task = createLink(TaskAnchor)
