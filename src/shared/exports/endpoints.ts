import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const exportProjects = endpoint<typeof contract.exportProjects>()('GET', '/exports/projects')
export const exportSelections = endpoint<typeof contract.exportSelections>()('GET', '/exports/selections')
export const exportItems = endpoint<typeof contract.exportItems>()('GET', '/exports/selection-items')
export const exportClients = endpoint<typeof contract.exportClients>()('GET', '/exports/clients')
export const exportSuppliers = endpoint<typeof contract.exportSuppliers>()('GET', '/exports/suppliers')
export const exportOrders = endpoint<typeof contract.exportOrders>()('GET', '/exports/orders')
export const exportInvoices = endpoint<typeof contract.exportInvoices>()('GET', '/exports/invoices')
export const exportLog = endpoint<typeof contract.exportLog>()('GET', '/exports/procurement-log')
export const exportTeam = endpoint<typeof contract.exportTeam>()('GET', '/exports/team')
export const exportActivity = endpoint<typeof contract.exportActivity>()('GET', '/exports/activity')
export const exportSignOffs = endpoint<typeof contract.exportSignOffs>()(
  'GET',
  '/exports/projects/:projectId/sign-offs',
)
export const exportTimeline = endpoint<typeof contract.exportTimeline>()('GET', '/exports/projects/:projectId/timeline')
export const exportMessages = endpoint<typeof contract.exportMessages>()('GET', '/exports/projects/:projectId/messages')
