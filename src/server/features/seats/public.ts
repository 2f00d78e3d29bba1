export { requireOwnAccountName, requireOwnEnteredName } from './names.ts'
export {
  accessOf,
  administers,
  companyOf,
  isAdministrator,
  lockPlanSeat,
  lockSeat,
  planSeatFrom,
  planSeatOf,
  seatFrom,
  seatOf,
  type Seat,
} from './seats.ts'
export type { SeatRow } from './store.ts'
