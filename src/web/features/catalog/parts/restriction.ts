/** For people who open a page for editing the catalog without permission. */
export const catalogRestriction = 'Only builders and administrators can manage the catalog.'
