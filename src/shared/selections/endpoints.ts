import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listProjectSelections = endpoint<typeof contract.listProjectSelections>()(
  'GET',
  '/projects/:projectId/selections',
)
export const getSelection = endpoint<typeof contract.getSelection>()(
  'GET',
  '/projects/:projectId/selections/:selectionId',
)
export const viewSelection = endpoint<typeof contract.viewSelection>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/view',
)
export const addSelection = endpoint<typeof contract.addSelection>()('POST', '/projects/:projectId/selections')
export const addSelections = endpoint<typeof contract.addSelections>()('POST', '/projects/:projectId/selections/batch')
export const editSelection = endpoint<typeof contract.editSelection>()(
  'PUT',
  '/projects/:projectId/selections/:selectionId',
)
export const deleteSelection = endpoint<typeof contract.deleteSelection>()(
  'DELETE',
  '/projects/:projectId/selections/:selectionId',
)
export const proposeOption = endpoint<typeof contract.proposeOption>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/options',
)
export const listItemUses = endpoint<typeof contract.listItemUses>()('GET', '/selection-items/:itemId/uses')
export const replaceItem = endpoint<typeof contract.replaceItem>()('POST', '/selection-items/:itemId/replace')
export const withdrawOption = endpoint<typeof contract.withdrawOption>()(
  'DELETE',
  '/projects/:projectId/selections/:selectionId/options/:optionId',
)
export const editOption = endpoint<typeof contract.editOption>()(
  'PUT',
  '/projects/:projectId/selections/:selectionId/options/:optionId',
)
export const sendSelections = endpoint<typeof contract.sendSelections>()('POST', '/projects/:projectId/selections/send')
export const shiftDeadlines = endpoint<typeof contract.shiftDeadlines>()(
  'POST',
  '/projects/:projectId/selections/shift-deadlines',
)
export const changeSelections = endpoint<typeof contract.changeSelections>()('POST', '/selections/bulk')
export const undoChange = endpoint<typeof contract.undoChange>()('POST', '/selections/bulk/:undoId/undo')
export const declineChangeRequest = endpoint<typeof contract.declineChangeRequest>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/change-request/decline',
)
export const chooseItem = endpoint<typeof contract.chooseItem>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/choose',
)
export const declineSelection = endpoint<typeof contract.declineSelection>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/decline',
)
export const orderSelection = endpoint<typeof contract.orderSelection>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/order',
)
export const deliverSelection = endpoint<typeof contract.deliverSelection>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/deliver',
)
export const installSelection = endpoint<typeof contract.installSelection>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/install',
)
export const undoInstallation = endpoint<typeof contract.undoInstallation>()(
  'DELETE',
  '/projects/:projectId/selections/:selectionId/install',
)
export const reopenSelection = endpoint<typeof contract.reopenSelection>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/reopen',
)
export const listSelections = endpoint<typeof contract.listSelections>()('GET', '/selections')
export const listFilterValues = endpoint<typeof contract.listFilterValues>()('GET', '/selections/filter-values')
export const listTrades = endpoint<typeof contract.listTrades>()('GET', '/projects/:projectId/trades')
export const setTrades = endpoint<typeof contract.setTrades>()('PUT', '/projects/:projectId/trades/:userId')
export const listAllowances = endpoint<typeof contract.listAllowances>()('GET', '/projects/:projectId/allowances')
export const addAllowance = endpoint<typeof contract.addAllowance>()('POST', '/projects/:projectId/allowances')
export const editAllowance = endpoint<typeof contract.editAllowance>()(
  'PUT',
  '/projects/:projectId/allowances/:allowanceId',
)
export const deleteAllowance = endpoint<typeof contract.deleteAllowance>()(
  'DELETE',
  '/projects/:projectId/allowances/:allowanceId',
)
