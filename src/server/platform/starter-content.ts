import type { Unit } from '#shared/catalog/units.ts'
import type { StarterKey } from '#shared/templates/schemas.ts'
import type { TemplateMilestone } from '#shared/schedule/milestones/template-schedule.ts'
import type { Region } from '#shared/kernel/regions.ts'

/** Data that ships with the product. `main.ts` passes it in, so that features do not depend on the demo company. */
export type StarterContent = {
  /** The catalog of a new company, in the words and units of its region. */
  catalog: (region: Region) => readonly StarterCategory[]
  /** The decisions of a typical house, in the order in which a builder needs them. */
  houseSchedule: (region: Region) => readonly PlannedDecision[]
  /** Templates that a project can start from. */
  templates: (region: Region) => Readonly<Record<StarterKey, StarterPlan>>
  /** Where the phases of those templates are installed: the first rules of a new company. */
  installRules: (region: Region) => readonly StarterInstallRule[]
  /** The demo accounts that visitors sign in to with one click. */
  demoEmails: { builder: string; client: string }
}

export type StarterPlan = {
  name: string
  description: string
  decisions: readonly PlannedDecision[]
  milestones: readonly TemplateMilestone[]
}

export type StarterInstallRule = { phase: string; milestone: string }

export type StarterCategory = {
  key: string
  name: string
  description: string
  /** File stem of the picture that represents the category. */
  cover: string
  items: StarterItem[]
}

/** Written in metric units and British words: `demo/regional` rewrites it for the region of the company. */
export type StarterItem = {
  key: string
  name: string
  brand: string
  model: string
  description: string
  priceCents: number
  unit: Unit
  leadTimeDays: number
  availability: 'in_stock' | 'limited' | 'out_of_stock'
  specifications: Record<string, string>
  /** File stem: `<stem>-<size>.webp` under `/catalog`. */
  picture: string
  morePictures?: string[]
}

/** One decision of a house: what has to be chosen, where, when in the build, what the contract includes, and what fits. */
export type PlannedDecision = {
  name: string
  room: string
  phase: string
  category: string
  quantity: number
  unit: Unit
  /** In currency units, for the whole line. */
  allowance: number
  priority: 'low' | 'medium' | 'high' | 'urgent'
  description: string
  /** When it is needed, in days after the start; only in templates. */
  days?: number
  /** Keys of the starter catalog, most likely first. */
  candidates: [string, ...string[]]
}
