import type { CompanyContact } from '#shared/people/contract.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './contacts-store.ts'

/** The companies of the projects on which the person has a seat. */
export const contactsOf = ({ db, actor }: Ctx): Promise<CompanyContact[]> => store.contacts(db, actor.userId)
