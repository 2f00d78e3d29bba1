import type { z } from 'zod'
import type { Registration } from '#shared/auth/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DEFAULT_REGION, regionFacts } from '#shared/kernel/regions.ts'
import { createStarterCatalog } from '#server/features/catalog/public.ts'
import { startInstallRules } from '#server/features/schedule/deadlines/public.ts'
import { newTrialEnd } from '#server/features/trial/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import * as store from './store.ts'

type NewBuilder = z.infer<typeof Registration>

/** Creates a builder and their company, which they own. The requested role is ignored: it is always `user`. */
export async function registerBuilder(ctx: PublicCtx, builder: NewBuilder): Promise<number> {
  refuseWeakPassword(builder.password, builder.email)
  const passwordHash = await hashPassword(builder.password)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction((tx) => create(tx, ctx, builder, passwordHash))
    } catch (error) {
      const constraint = violatedConstraint(error)
      if (constraint === 'users_email_key') throw emailInUse()
      // Two people with the same name at the same moment: the second gets the next free username.
      if (constraint !== 'users_username_key' || attempt === 5) throw error
    }
  }
}

const EMAIL_IN_USE = 'This email address is already registered. Please try signing in instead.'
const emailInUse = () => new AppError('conflict', EMAIL_IN_USE, { fields: { email: EMAIL_IN_USE } })

async function create(tx: Db, ctx: PublicCtx, builder: NewBuilder, passwordHash: string): Promise<number> {
  const { email } = builder
  if (await store.findByEmail(tx, email)) throw emailInUse()
  const firstName = builder.firstName || null
  const lastName = builder.lastName || null
  const username = await freeUsername(tx, builder.username || email.split('@')[0] || 'builder')
  const userId = await store.insertUser(tx, {
    email,
    username,
    passwordHash,
    firstName,
    lastName,
    type: 'builder',
    createdAt: ctx.now,
  })
  const name = builder.companyName || companyName(firstName, lastName, username)
  const region = builder.region ?? DEFAULT_REGION
  const { currency, timeZone } = regionFacts[region]
  const companyId = await store.insertCompany(tx, {
    name,
    region,
    currency,
    timeZone: builder.timeZone ?? timeZone,
    trialEndsAt: newTrialEnd(ctx),
    createdAt: ctx.now,
  })
  await store.insertMember(tx, {
    companyId,
    userId,
    type: 'builder',
    role: 'user',
    isOwner: true,
    firstName,
    lastName,
    joinedAt: ctx.now,
    createdAt: ctx.now,
  })
  await createStarterCatalog(tx, ctx.platform.starter.catalog(region), companyId, ctx.now)
  await startInstallRules(tx, companyId, ctx.platform.starter.installRules(region))
  const actor = { userId, name: [firstName, lastName].filter(Boolean).join(' ') || username }
  await record(tx, { ...ctx, actor }, { companyId, kind: 'company.created', data: { company: name } })
  return userId
}

const companyName = (firstName: string | null, lastName: string | null, username: string): string =>
  `${lastName ?? firstName ?? username} Homes`

/** `john`, `john2`, `john3`, because the form has no field to correct it. */
export async function freeUsername(db: Db, wanted: string): Promise<string> {
  const base = wanted.toLowerCase().slice(0, 80)
  const taken = await store.takenUsernames(db, base)
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}${number}`)) number += 1
  return `${base}${number}`
}
