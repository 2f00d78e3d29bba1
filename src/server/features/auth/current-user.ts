import type { CurrentUser } from '#shared/auth/contract.ts'
import { fileUrl } from '#shared/files/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DEFAULT_REGION } from '#shared/kernel/regions.ts'
import { isAdministrator } from '#server/features/seats/public.ts'
import { trialFor } from '#server/features/trial/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

export async function currentUser(
  db: Db,
  ctx: Pick<PublicCtx, 'platform' | 'now'>,
  userId: number,
): Promise<CurrentUser> {
  const found = await store.profile(db, userId)
  if (!found) throw new AppError('unauthenticated')
  const { company, joined, role, isOwner, ...user } = found
  const [brand, another] = company ? [company] : joined
  return {
    id: user.id,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    type: user.type,
    role: role ?? (user.type === 'builder' ? 'user' : user.type),
    phone: user.phone,
    address: user.address,
    company: company && {
      id: company.id,
      name: company.name,
      currency: company.currency,
      timeZone: company.timeZone,
      sendImmediately: company.sendImmediately,
      trial: trialFor(ctx, company),
    },
    brand:
      brand && !another
        ? { name: brand.name, logo: brand.logoFileId === null ? null : fileUrl(brand.logoFileId, '400') }
        : null,
    region: brand && !another ? brand.region : DEFAULT_REGION,
    timeZone: brand && !another ? brand.timeZone : null,
    hasPassword: user.hasPassword,
    invitations: user.invitations,
    can: {
      build: company !== null,
      administer: role !== null && isAdministrator({ role, isOwner: isOwner ?? false }),
      browse: company !== null || joined.some(({ type, clientsBrowse }) => type === 'client' && clientsBrowse),
    },
  }
}
