/** Said to whoever opens a page on which the catalogue is kept. */
export const catalogueKeepers = 'Only builders and administrators can manage the catalogue.'
