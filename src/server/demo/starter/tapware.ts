import { taps } from './items/taps.ts'
import { showers } from './items/showers.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

export const tapware: StarterCategory = {
  key: 'tapware',
  name: 'Tapware',
  description: 'Kitchen and bathroom taps, showers and bath fillers in finishes that match across a house.',
  cover: 'tap-gooseneck-brass',
  items: [...taps, ...showers],
}
