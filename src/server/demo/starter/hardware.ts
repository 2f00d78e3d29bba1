import { cabinetHandles } from './items/cabinet-handles.ts'
import { doorHardware } from './items/door-hardware.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

export const hardware: StarterCategory = {
  key: 'hardware',
  name: 'Hardware',
  description: 'Handles, knobs, hooks and door furniture: the parts of the house people touch every day.',
  cover: 'handle-knurled-bronze',
  items: [...cabinetHandles, ...doorHardware],
}
