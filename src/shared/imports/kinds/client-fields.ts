import type { ImportField } from '../field.ts'
import { emailWords, phoneWords } from './contact-words.ts'

export const clientFields = [
  { name: 'firstName', label: 'First name', words: ['given name', 'forename', 'first', 'contact first name'] },
  { name: 'lastName', label: 'Last name', words: ['surname', 'family name', 'last', 'contact last name'] },
  {
    name: 'fullName',
    label: 'Full name',
    words: [
      'name',
      'customer',
      'customer name',
      'customer full name',
      'client',
      'client name',
      'contact',
      'contact name',
      'display name',
      'homeowner',
      'owner',
    ],
  },
  {
    name: 'email',
    label: 'Email',
    words: [...emailWords, 'e mail 1 value', 'email 1', 'customer email', 'client email'],
    required: true,
  },
  {
    name: 'phone',
    label: 'Phone',
    words: [...phoneWords, 'phone 1', 'phone 1 value', 'mobile phone', 'mobile number', 'cell phone'],
  },
  {
    name: 'address',
    label: 'Address',
    words: [
      'street address',
      'mailing address',
      'billing address',
      'home address',
      'postal address',
      'full address',
      'address line 1',
      'address 1',
    ],
  },
] as const satisfies readonly ImportField[]
