import { regionFacts } from '#shared/kernel/regions.ts'
import { printedLogo } from '#server/features/files/public.ts'
import type { Platform } from '#server/platform/context.ts'
import * as store from './store.ts'

/** The head of every paper that a company prints: who it is, on the paper of its region. With the company's time zone. */
export async function letterheadOf(platform: Platform, companyId: number) {
  const company = await store.company(platform.db, companyId)
  return {
    company: company.name,
    contact: {
      address: company.address,
      phone: company.phone,
      license: company.licenseNumber,
      logo: await printedLogo(platform, companyId, company.logoFileId),
    },
    paper: regionFacts[company.region].paper,
    timeZone: company.timeZone,
  }
}
