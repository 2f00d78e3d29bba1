import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const login = endpoint<typeof contract.login>()('POST', '/auth/login')
export const register = endpoint<typeof contract.register>()('POST', '/auth/register')
export const me = endpoint<typeof contract.me>()('GET', '/auth/me')
export const editProfile = endpoint<typeof contract.editProfile>()('PUT', '/auth/me')
export const logout = endpoint<typeof contract.logout>()('POST', '/auth/logout')
export const forgotPassword = endpoint<typeof contract.forgotPassword>()('POST', '/auth/forgot-password')
export const resetPassword = endpoint<typeof contract.resetPassword>()('POST', '/auth/reset-password')
export const requestMagicLink = endpoint<typeof contract.requestMagicLink>()('POST', '/auth/magic-link')
export const inspectMagicLink = endpoint<typeof contract.inspectMagicLink>()('POST', '/auth/magic-link/inspect')
export const acceptMagicLink = endpoint<typeof contract.acceptMagicLink>()('POST', '/auth/magic-link/accept')
export const listInvitations = endpoint<typeof contract.listInvitations>()('GET', '/invitations')
export const acceptInvitation = endpoint<typeof contract.acceptInvitation>()('POST', '/invitations/:companyId/accept')
export const changePassword = endpoint<typeof contract.changePassword>()('POST', '/auth/change-password')
export const listSessions = endpoint<typeof contract.listSessions>()('GET', '/auth/sessions')
export const endOtherSessions = endpoint<typeof contract.endOtherSessions>()('DELETE', '/auth/sessions')
export const endSession = endpoint<typeof contract.endSession>()('DELETE', '/auth/sessions/:sessionId')
