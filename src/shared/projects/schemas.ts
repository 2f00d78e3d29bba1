import { z } from 'zod'
import { Day, TimeZone, Id, Version, Budget, Price } from '../kernel/schemas.ts'
import { typedNumber } from '../kernel/number-schemas.ts'
import { Prose, RequiredLine } from '../kernel/text/text-schemas.ts'
import { signingRules } from '#shared/selections/deciding/deal.ts'
import {
  endsBeforeItStarts,
  EXPECTED_BEFORE_START,
  THRESHOLD_REQUIRED,
  projectStatuses,
  projectTypes,
} from './rules.ts'

export const ProjectStatus = z.enum(projectStatuses)
export type ProjectStatus = z.infer<typeof ProjectStatus>

export const ProjectType = z.enum(projectTypes)
export type ProjectType = z.infer<typeof ProjectType>

export const SigningRule = z.enum(signingRules)

// Forms send an empty field as an empty text, which means no value.
export const emptyIsNull = (value: unknown) => (value === '' ? null : value)

const OptionalDay = z.preprocess(emptyIsNull, Day.nullish())

const OptionalType = z.preprocess(emptyIsNull, ProjectType.nullish())

export const fields = {
  name: RequiredLine(200, 'Project name is required', 'The name'),
  description: Prose(5000, 'The description').nullish(),
  address: RequiredLine(500, 'Address is required', 'The address'),
  startDate: OptionalDay,
  expectedCompletionDate: OptionalDay,
  budget: Budget.nullish(),
  projectType: OptionalType,
  notes: Prose(10_000, 'The notes').nullish(),
}

export const inOrder = { message: EXPECTED_BEFORE_START, path: ['expectedCompletionDate'] }

/** What a form holds: an amount that cannot be parsed stays as typed. */
const TypedBudget = typedNumber(Budget, { decimals: 0 }).nullish()

/** The dialog requires a client; only the API falls back to the current user. */
export const NewProjectForm = z
  .object({
    ...fields,
    budget: TypedBudget,
    clientId: Id.nullable().refine((id) => id !== null, 'Client is required'),
    timeZone: TimeZone,
  })
  .refine((project) => !endsBeforeItStarts(project), inOrder)

export const editFields = {
  ...fields,
  name: fields.name.optional(),
  address: fields.address.optional(),
  clientId: Id.optional(),
  status: ProjectStatus.optional(),
  timeZone: TimeZone.optional(),
  /** Who has to sign to approve a selection: any client, every client, or every client above the threshold. */
  signingRule: SigningRule.optional(),
  signingThreshold: Price.nullish(),
  /** An uploaded picture; null removes the photo. */
  photoFileId: Id.nullish(),
  version: Version,
}

export const ProjectEditForm = z
  .object({
    ...editFields,
    budget: TypedBudget,
    signingThreshold: typedNumber(Price, { decimals: 2 }).nullish(),
    clientId: Id.nullable().refine((id) => id !== null, 'Client is required'),
  })
  .refine((project) => !endsBeforeItStarts(project), inOrder)
  .refine(({ signingRule, signingThreshold }) => signingRule !== 'all_above' || signingThreshold != null, {
    message: THRESHOLD_REQUIRED,
    path: ['signingThreshold'],
  })
