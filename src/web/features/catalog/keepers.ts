/** Said to whoever opens a page on which the catalog is kept. */
export const catalogKeepers = 'Only builders and administrators can manage the catalog.'
