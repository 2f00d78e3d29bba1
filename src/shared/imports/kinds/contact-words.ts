/** Headings of an email address, in lists of clients and of suppliers. */
export const emailWords = [
  'email address',
  'mail',
  'e mail',
  'e mail address',
  'primary email',
  'main email',
  'contact email',
] as const

/** Headings of a phone number, in lists of clients and of suppliers. */
export const phoneWords = [
  'telephone',
  'phone number',
  'phone numbers',
  'primary phone',
  'main phone',
  'mobile',
  'cell',
  'tel',
] as const
