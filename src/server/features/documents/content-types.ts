export const contentTypes = {
  pdf: 'application/pdf',
} as const
