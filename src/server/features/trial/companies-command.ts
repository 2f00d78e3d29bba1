import { extendedEnd, trialOf } from '#shared/trial/rules.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import * as store from './store.ts'

const USAGE = `npm run companies                     lists all companies
npm run companies extend 3 14         gives company 3 another 14 days
npm run companies activate 3          ends the trial or the suspension of company 3 for good
npm run companies suspend 3           stops new projects, selections and invitations of company 3, waiting ones too
npm run companies invitations 3       lists the newest invitations of company 3`

const NEWEST = 50

type Settings = { db: Db; now: Date; trialDays: number | null; say: (line: string) => void }

/** `npm run companies`: lists companies, and extends, activates or suspends one. Returns the exit code. */
export async function companiesCommand(settings: Settings, words: readonly string[]): Promise<number> {
  const { db, say } = settings
  const [command = 'list', id = '', days = '', ...more] = words
  if (command === 'list' && id === '') {
    const all = await store.companyList(db, settings.now)
    if (all.length === 0) say('There are no companies yet.')
    for (const company of all) say(inOneLine(company, settings))
    return 0
  }
  if (command === 'invitations' && isId(id) && days === '') return listInvitations(settings, Number(id))
  const takesDays = command === 'extend'
  const known = takesDays || command === 'activate' || command === 'suspend'
  const validDays = takesDays ? /^[1-9]\d{0,3}$/.test(days) : days === ''
  if (!known || !isId(id) || !validDays || more.length > 0) {
    say(USAGE)
    return 2
  }
  const found = await change(settings, command, Number(id), Number(days))
  if (!found) {
    say(`There is no company ${id}.`)
    return 2
  }
  const company = (await store.companyList(db, settings.now)).find((one) => one.id === Number(id))
  if (company) say(inOneLine(company, settings))
  return 0
}

const isId = (word: string): boolean => /^[1-9]\d{0,8}$/.test(word)

async function listInvitations({ db, say }: Settings, companyId: number): Promise<number> {
  const newest = await store.newestInvitations(db, companyId, NEWEST)
  if (newest.length === 0) say(`Company ${companyId} has invited no one.`)
  for (const { at, by, person } of newest)
    say(`${at.toISOString().slice(0, 16).replace('T', ' ')}  ${by} invited ${person ?? 'someone'}`)
  return 0
}

const change = ({ db, now }: Settings, command: string, companyId: number, days: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const company = await store.lockCompany(tx, companyId)
    if (!company) return false
    const { kind, changes } = changeOf(company, command, now, days)
    await store.updateCompany(tx, companyId, changes)
    const fact =
      kind === 'company.trial_extended'
        ? { kind, data: { company: company.name, days } }
        : { kind, data: { company: company.name } }
    await record(tx, { actor: null, now, ip: null, outbox: newOutbox() }, { companyId, ...fact })
    return true
  })

function changeOf(company: Pick<Listed, 'trialEndsAt' | 'suspendedAt'>, command: string, now: Date, days: number) {
  if (command === 'suspend')
    return { kind: 'company.suspended', changes: { suspendedAt: company.suspendedAt ?? now } } as const
  if (command === 'activate')
    return { kind: 'company.activated', changes: { trialEndsAt: null, suspendedAt: null } } as const
  const trialEndsAt = extendedEnd(company.trialEndsAt, now, days)
  return { kind: 'company.trial_extended', changes: { trialEndsAt, suspendedAt: null } } as const
}

type Listed = Awaited<ReturnType<typeof store.companyList>>[number]

function inOneLine(company: Listed, { now, trialDays }: Settings): string {
  const { id, name, owner } = company
  return [
    `Company ${id} (${name}): ${stateInWords(company, now, trialDays)}`,
    owner && `owner ${owner}`,
    invitationsInWords(company),
  ]
    .filter(Boolean)
    .join(', ')
}

function invitationsInWords({ invitedToday, invitedThisWeek, undelivered }: Listed): string | null {
  if (invitedThisWeek === 0) return null
  const returned = undelivered > 0 ? `, addresses that refused or returned email: ${undelivered}` : ''
  return `invitations in 24 hours: ${invitedToday}, in 7 days: ${invitedThisWeek}${returned}`
}

function stateInWords(company: Listed, now: Date, trialDays: number | null): string {
  const trial = trialOf(company, now, trialDays)
  if (!trial) return company.isDemo ? 'demo' : 'active'
  const day = trial.endsAt?.slice(0, 10)
  if (trial.state === 'suspended') return `suspended since ${company.suspendedAt?.toISOString().slice(0, 10)}`
  return trial.state === 'ended' ? `trial ended on ${day}` : `trial until ${day}, days left: ${trial.daysLeft}`
}
