/** For how long an applied import can be undone. */
export const UNDO_DAYS = 7
