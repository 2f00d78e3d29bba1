import type { Region } from '#shared/kernel/regions.ts'
import type { StarterKey } from '#shared/templates/schemas.ts'
import type { StarterInstallRule, StarterPlan } from '#server/platform/starter-content.ts'
import { decisionsFor, textFor } from '../regional/regional.ts'
import { bath, bathroom, bedroom, kitchen, laundry, livingRooms, powderRoom, restOfHouse } from './rooms.ts'
import { milestoneOfPhase, newHouse, oneRoom } from './schedules.ts'

const sources: Record<StarterKey, StarterPlan> = {
  kitchen: {
    name: 'Kitchen',
    description: 'Benchtops, appliances, sink and tap, tiles, lights and paint of a family kitchen.',
    decisions: kitchen,
    milestones: oneRoom,
  },
  bathroom: {
    name: 'Bathroom',
    description: 'Shower, bath, toilet, vanity, tiles and fittings of one bathroom.',
    decisions: [...bathroom('Main bathroom'), ...bath('Main bathroom')],
    milestones: oneRoom,
  },
  laundry: {
    name: 'Laundry',
    description: 'Benchtop, sink and tap, tiles, light and paint of a laundry.',
    decisions: laundry,
    milestones: oneRoom,
  },
  'whole-house': {
    name: 'Whole house',
    description: 'Every decision of a four-bedroom house, room by room.',
    decisions: [
      ...kitchen,
      ...livingRooms,
      ...bathroom('Ensuite'),
      ...bathroom('Main bathroom'),
      ...bath('Main bathroom'),
      ...powderRoom,
      ...laundry,
      ...bedroom('Main bedroom', 18),
      ...bedroom('Bedroom 2', 14),
      ...bedroom('Bedroom 3', 13),
      ...bedroom('Bedroom 4', 12),
      ...restOfHouse,
    ],
    milestones: newHouse,
  },
}

/** The starter templates in the words and units of a region. */
export const templatesFor = (region: Region): Record<StarterKey, StarterPlan> => {
  const text = textFor(region)
  const plan = ({ name, description, decisions, milestones }: StarterPlan): StarterPlan => ({
    name: text(name),
    description: text(description),
    decisions: decisionsFor(region, decisions),
    milestones: milestones.map((milestone) => ({
      ...milestone,
      title: text(milestone.title),
      description: milestone.description && text(milestone.description),
      trade: milestone.trade && text(milestone.trade),
    })),
  })
  return {
    kitchen: plan(sources.kitchen),
    bathroom: plan(sources.bathroom),
    laundry: plan(sources.laundry),
    'whole-house': plan(sources['whole-house']),
  }
}

/** The install rules that a new company starts with, so that the deadlines of these templates follow their schedules. */
export const installRulesFor = (region: Region): StarterInstallRule[] => {
  const text = textFor(region)
  return Object.entries(milestoneOfPhase).map(([phase, milestone]) => ({
    phase: text(phase),
    milestone: text(milestone),
  }))
}
