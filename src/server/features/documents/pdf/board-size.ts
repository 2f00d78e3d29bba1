/** In points: the space between tiles, and their rounded corners. */
export const TILE_GAP = 5
export const TILE_CORNER = 6

/** Height of an entry in the list below the board. */
export const ENTRY = 28

/** Width and height of a letter page between its margins. A4 is a little narrower and taller, so what fits here fits there. */
export const BOARD_WIDTH = 520
const HEIGHT = 694
/** The room's name, and its figures in up to three lines. */
const HEADING = 90
const LEAST = 300

/** Width divided by height: the board takes what the list of its pieces, in two columns, leaves of the page. */
export function boardAspect(pieces: number): number {
  const free = HEIGHT - HEADING - ENTRY * Math.ceil(pieces / 2) - 16
  const most = BOARD_WIDTH * (pieces <= 3 ? 0.68 : 0.92)
  return BOARD_WIDTH / Math.min(most, Math.max(LEAST, free))
}
