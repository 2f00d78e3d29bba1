import type { ImportField } from '../field.ts'
import { emailWords, phoneWords } from './contact-words.ts'

export const supplierFields = [
  {
    name: 'name',
    label: 'Supplier',
    words: [
      'name',
      'supplier name',
      'vendor',
      'vendor name',
      'company',
      'company name',
      'business',
      'business name',
      'display name',
      'merchant',
    ],
    required: true,
  },
  {
    name: 'contact',
    label: 'Contact',
    words: [
      'contact name',
      'contact person',
      'primary contact',
      'main contact',
      'rep',
      'sales rep',
      'representative',
      'account manager',
      'attention',
      'attn',
    ],
  },
  {
    name: 'email',
    label: 'Email',
    words: [...emailWords, 'order email', 'orders email', 'vendor email', 'supplier email'],
  },
  {
    name: 'phone',
    label: 'Phone',
    words: [...phoneWords, 'work phone', 'contact phone'],
  },
  {
    name: 'accountNumber',
    label: 'Account number',
    words: [
      'account',
      'account no',
      'account code',
      'acct',
      'acct no',
      'acct number',
      'our account',
      'our account number',
      'customer number',
      'customer no',
      'customer account',
      'customer id',
      'vendor account number',
    ],
  },
  {
    name: 'terms',
    label: 'Terms',
    words: ['payment terms', 'term', 'terms of payment', 'credit terms', 'default terms'],
  },
  {
    name: 'leadTimeDays',
    label: 'Lead time (days)',
    words: ['lead time', 'leadtime', 'lead time days', 'lead days', 'lead', 'usual lead time', 'delivery time'],
  },
  {
    name: 'deliveryDays',
    label: 'Delivery days',
    words: ['delivery day', 'days of delivery', 'delivers on', 'truck days', 'route days'],
  },
  { name: 'notes', label: 'Notes', words: ['note', 'comments', 'comment', 'memo', 'remarks'] },
] as const satisfies readonly ImportField[]
