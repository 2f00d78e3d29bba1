import { expect, test } from 'vitest'
import { missingInWords } from './sending-words.ts'

test('before an order is sent, the builder reads that no address or no date is set', () => {
  expect(missingInWords({ deliveryAddress: ' ', neededBy: null })).toBe('No delivery address and no needed-by date')
  expect(missingInWords({ deliveryAddress: '', neededBy: '2027-03-20' })).toBe('No delivery address')
  expect(missingInWords({ deliveryAddress: '1 Elm St', neededBy: null })).toBe('No needed-by date')
  expect(missingInWords({ deliveryAddress: '1 Elm St', neededBy: '2027-03-20' })).toBeNull()
})
