import { regionFacts } from '#shared/kernel/regions.ts'
import { printedLogo } from '#server/features/files/public.ts'
import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

/** The company with its address, region, currency and time zone. */
export const companyRow = (db: Db, companyId: number) => store.company(db, companyId)

/** The head of every paper that a company prints: who it is, on the paper of its region. With the company's time zone. */
export async function letterheadOf(platform: Platform, companyId: number) {
  const { logoFileId, ...head } = await letterheadWithoutLogo(platform.db, companyId)
  return { ...head, contact: { ...head.contact, logo: await printedLogo(platform, companyId, logoFileId) } }
}

/** The same for a paper that is kept and printed later: its logo is read from the file then. */
export async function letterheadWithoutLogo(db: Db, companyId: number) {
  const company = await store.company(db, companyId)
  return {
    company: company.name,
    contact: { address: company.address, phone: company.phone, license: company.licenseNumber },
    paper: regionFacts[company.region].paper,
    timeZone: company.timeZone,
    logoFileId: company.logoFileId,
  }
}
